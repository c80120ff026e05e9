import styled from '@emotion/styled';

/** Letters that are kept where the end of a name is not a short word. */
const kept = 5;

/** A name as its beginning, which may be cut, and its end, by which it is told from others of its kind: mostly a number. */
export function cutBeforeEnd(name: string): readonly [string, string] {
  const lastWord = /\s\S{1,6}$/.exec(name)?.[0];
  const letters = Array.from(name);
  const length = lastWord === undefined ? Math.min(kept, Math.floor(letters.length / 2)) : Array.from(lastWord).length;
  return [letters.slice(0, letters.length - length).join(''), letters.slice(letters.length - length).join('')];
}

/** A name on one line of which the end is never cut: "Rohrbiegemasch… 2". */
export function WholeEnd({ name }: { readonly name: string }) {
  const [beginning, end] = cutBeforeEnd(name);
  return (
    <Whole title={name}>
      <span>{beginning}</span>
      <b>{end}</b>
    </Whole>
  );
}

const Whole = styled.span`
  display: flex;
  min-width: 0;
  white-space: pre;
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  & > b { flex: none; font: inherit; }
`;
