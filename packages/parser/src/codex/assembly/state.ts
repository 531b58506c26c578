import {
  agentAt,
  awaitsResponseAt,
  countedModelAt,
  cwdAt,
  effortAt,
  hasErrorAt,
  hasRecordsAt,
  isHoldingAt,
  isInTurnAt,
  isPromptedAt,
  isReviewAt,
  modelAt,
  ownIdAt,
  serviceTierAt,
  turnIdAt,
  versionAt,
} from "../compiled/places";

/** State from the rows of the rollout so far (../rollout.ts). Texts are codes. */
export class State {
  static get isHolding(): bool {
    return load<i32>(isHoldingAt) != 0;
  }
  static get ownId(): i32 {
    return load<i32>(ownIdAt);
  }
  static get isAgent(): bool {
    return load<i32>(agentAt) != 0;
  }
  static get version(): i32 {
    return load<i32>(versionAt);
  }
  static get cwd(): i32 {
    return load<i32>(cwdAt);
  }
  static set cwd(code: i32) {
    store<i32>(cwdAt, code);
  }
  static get model(): i32 {
    return load<i32>(modelAt);
  }
  static set model(code: i32) {
    store<i32>(modelAt, code);
  }
  static set countedModel(code: i32) {
    store<i32>(countedModelAt, code);
  }
  static get effort(): i32 {
    return load<i32>(effortAt);
  }
  static set effort(code: i32) {
    store<i32>(effortAt, code);
  }
  static get serviceTier(): i32 {
    return load<i32>(serviceTierAt);
  }
  static get turnId(): i32 {
    return load<i32>(turnIdAt);
  }
  static set turnId(code: i32) {
    store<i32>(turnIdAt, code);
  }
  static get hasRecords(): bool {
    return load<i32>(hasRecordsAt) != 0;
  }
  static set hasRecords(is: bool) {
    store<i32>(hasRecordsAt, i32(is));
  }
  static get awaitsResponse(): bool {
    return load<i32>(awaitsResponseAt) != 0;
  }
  static set awaitsResponse(is: bool) {
    store<i32>(awaitsResponseAt, i32(is));
  }
  static set hasError(is: bool) {
    store<i32>(hasErrorAt, i32(is));
  }
  static get isReview(): bool {
    return load<i32>(isReviewAt) != 0;
  }
  static set isReview(is: bool) {
    store<i32>(isReviewAt, i32(is));
  }
  static get isInTurn(): bool {
    return load<i32>(isInTurnAt) != 0;
  }
  static set isInTurn(is: bool) {
    store<i32>(isInTurnAt, i32(is));
  }
  static get isPrompted(): bool {
    return load<i32>(isPromptedAt) != 0;
  }
}
