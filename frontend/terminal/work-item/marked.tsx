import { Fragment } from 'react';

/** A text with its important part between `<b>` and `</b>`; each language has it at its own place. */
export function Marked({ text }: { readonly text: string }) {
  return text
    .split(/<\/?b>/)
    .map((part, at) => (at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <b key={at}>{part}</b>));
}
