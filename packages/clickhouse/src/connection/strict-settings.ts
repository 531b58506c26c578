/**
 * Sent with every query, whatever a server's profiles say: where anything is missing, too much or too late, the answer is an
 * error and never a part. ClickHouse knows all of them from {@link oldestVersion} on.
 */
export const strictSettings = {
  skip_unavailable_shards: 0,
  fallback_to_stale_replicas_for_distributed_queries: 0,
  max_parallel_replicas: "1",
  wait_end_of_query: 1,
  // A query of a hundred million rows takes a minute on a small machine; the server sends progress meanwhile.
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: "20000",
  output_format_json_quote_64bit_integers: 1,
  count_distinct_implementation: "uniqExact",
  // Where a limit is exceeded: never fewer rows.
  group_by_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  timeout_overflow_mode_leaf: "throw",
  read_overflow_mode: "throw",
  read_overflow_mode_leaf: "throw",
  result_overflow_mode: "throw",
  distinct_overflow_mode: "throw",
  set_overflow_mode: "throw",
  sort_overflow_mode: "throw",
  transfer_overflow_mode: "throw",
  limit: "0",
  offset: "0",
  // Groups of several shards are one group.
  distributed_group_by_no_merge: "0",
  transform_null_in: 0,
  aggregate_functions_null_for_empty: 0,
  // A cluster's answer comes once every shard has the rows, and none is left out.
  insert_distributed_sync: 1,
  async_insert: 0,
  input_format_allow_errors_num: "0",
  input_format_allow_errors_ratio: 0,
  // Weeks and projects are named one by one.
  max_query_size: "16777216",
} as const;

/** The oldest version of ClickHouse that knows these settings: year and month. */
export const oldestVersion = [24, 3] as const;
