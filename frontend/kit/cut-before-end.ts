/** Letters that are kept where the end of a name is not a short word. */
const kept = 5;

/** A name as its beginning, which may be cut, and its end, by which it is told from others of its kind: mostly a number. */
export function cutBeforeEnd(name: string): readonly [string, string] {
  const lastWord = /\s\S{1,6}$/.exec(name)?.[0];
  const letters = Array.from(name);
  const length = lastWord === undefined ? Math.min(kept, Math.floor(letters.length / 2)) : Array.from(lastWord).length;
  return [letters.slice(0, letters.length - length).join(''), letters.slice(letters.length - length).join('')];
}
