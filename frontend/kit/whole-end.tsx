import styled from '@emotion/styled';
import { cutBeforeEnd } from './cut-before-end.ts';

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
