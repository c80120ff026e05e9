/** Text of a bar; the number is drawn bold, the article next to it (look, section 5). */
export interface BarLabel {
  readonly number: string;
  readonly article: string;
}

/** Width in CSS pixels of a text in the number's or the article's weight. */
export interface LabelMeasure {
  number(text: string): number;
  article(text: string): number;
}

/** Space between number and article. */
export const labelGap = 6;

/**
 * All labels in decreasing length: whole words, never an ellipsis. Words of the article are dropped from the end (the
 * variant), then the prefix of the number, then the article, then all but three digits.
 */
export function labelsOf(number: string, article: string, withArticle: boolean): readonly BarLabel[] {
  const bare = number.replace(/^[^\d]*[-_ ]/, '');
  const labels: BarLabel[] = [];
  if (withArticle) {
    const shorter = shortened(article);
    for (const text of shorter) labels.push({ number, article: text });
    const shortest = shorter.at(-1);
    if (shortest !== undefined && bare !== number) labels.push({ number: bare, article: shortest });
  }
  labels.push({ number, article: '' });
  if (bare !== number) labels.push({ number: bare, article: '' });
  if (bare.length > 3) labels.push({ number: bare.slice(-3), article: '' });
  return labels;
}

/** A name in whole words, longest first, with a second text as long as both fit. */
export function wordLabels(name: string, beside: string): readonly BarLabel[] {
  const alone = shortened(name).map((text): BarLabel => ({ number: text, article: '' }));
  return beside === '' || alone.length === 0 ? alone : [{ number: name, article: beside }, ...alone];
}

/** The first label that fits into `room` pixels; undefined when none does. */
export function fitLabel(labels: readonly BarLabel[], room: number, measure: LabelMeasure): BarLabel | undefined {
  return labels.find((label) => labelWidth(label, measure) <= room);
}

export function labelWidth(label: BarLabel, measure: LabelMeasure): number {
  const number = measure.number(label.number);
  return label.article === '' ? number : number + labelGap + measure.article(label.article);
}

/** "Road-650 52 schwarz" → itself, "Road-650 52", "Road-650"; a trailing dash or comma is dropped with its word. */
function shortened(article: string): string[] {
  const words = article.split(/\s+/).filter((word) => word !== '');
  const texts: string[] = [];
  for (let count = words.length; count > 0; count--) {
    const text = words
      .slice(0, count)
      .join(' ')
      .replace(/[\s,;:–—-]+$/, '');
    if (text !== '' && text !== texts.at(-1)) texts.push(text);
  }
  return texts;
}
