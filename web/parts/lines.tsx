/** The lines of an address, or other sentences, each in its own element. Two lines can be the same. */
export const Lines = ({ lines, as: Line = 'span' }: { lines: readonly string[]; as?: 'span' | 'p' | 'li' }) =>
  lines.map((line, index) => (
    // A line has no key other than its position.
    // oxlint-disable-next-line react/no-array-index-key
    <Line key={index}>{line}</Line>
  ));
