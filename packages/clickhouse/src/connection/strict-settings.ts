/**
 * Sent with every query, whatever a server's profiles say: where anything is missing, too much or too late, the answer is an
 * error and never a part. ClickHouse 18.16 and 26.7 know all of them.
 */
export const strictSettings = {
  skip_unavailable_shards: 0,
  wait_end_of_query: 1,
  output_format_json_quote_64bit_integers: 1,
  count_distinct_implementation: "uniqExact",
  group_by_overflow_mode: "throw",
  timeout_overflow_mode: "throw",
  read_overflow_mode: "throw",
  result_overflow_mode: "throw",
  distinct_overflow_mode: "throw",
  fallback_to_stale_replicas_for_distributed_queries: 0,
  max_parallel_replicas: "1",
  // A cluster's answer comes once every shard has the rows.
  insert_distributed_sync: 1,
  // Weeks and projects are named one by one.
  max_query_size: "16777216",
} as const;
