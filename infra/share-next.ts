/**
 * Of calls with the same key that come while one is under way, all share the next one: it begins after the last of them, so
 * each is answered with what holds after it has asked. A thousand at once are two.
 */
export function shareNext<Answer>(ask: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  interface UnderWay {
    readonly answer: Promise<Answer>;
    next?: Promise<Answer>;
  }
  const calls = new Map<string, UnderWay>();
  function begin(key: string): Promise<Answer> {
    const answer = ask(key);
    const call: UnderWay = { answer };
    calls.set(key, call);
    const ended = (): void => {
      if (call.next === undefined) calls.delete(key);
    };
    answer.then(ended, ended);
    return answer;
  }
  return (key) => {
    const call = calls.get(key);
    if (call === undefined) return begin(key);
    call.next ??= call.answer.then(
      () => begin(key),
      () => begin(key),
    );
    return call.next;
  };
}
