/** The time in an id that the program made where the API gave none: when the call arrived. */
const arrival = /[-_](\d{13})[-_][0-9a-f]+$/;

/** When a call arrived, epoch ms, as its id tells; null if it does not. */
export function arrivalOf(callId: string | null): number | null {
  const digits = arrival.exec(callId ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A call as its row tells it. */
export interface TimedCall {
  readonly callId: string | null;
  /** When its row was written, epoch ms; null if not known. */
  readonly writtenAt: number | null;
}

/** The calls of one response are written in one moment; reading the clock for each takes a few ms at most. */
const oneMomentMs = 10;

/**
 * The number of the response that each call of a message is of, from 0. Until 0.31 a response that held nothing but calls
 * left no message: its calls went to the message before it. They arrived after the calls before them were written.
 */
export function responsesOfCalls(calls: readonly TimedCall[]): readonly number[] {
  let [response, writtenAt]: [number, number | null] = [0, null];
  return calls.map((call) => {
    const arrivedAt = arrivalOf(call.callId);
    if (writtenAt !== null) {
      if (arrivedAt !== null) response += Number(arrivedAt > writtenAt);
      else if (call.writtenAt !== null) response += Number(call.writtenAt - writtenAt > oneMomentMs);
    }
    writtenAt = call.writtenAt ?? writtenAt;
    return response;
  });
}
