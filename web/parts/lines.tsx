/** The lines of an address, or other sentences, each in an element of its own. Two of them can be the same. */
export const Lines = ({ lines, as: Line = 'span' }: { lines: readonly string[]; as?: 'span' | 'p' | 'li' }) =>
  lines.map((line, index) => (
    // Lines have no identity but their position.
    // oxlint-disable-next-line react/no-array-index-key
    <Line key={index}>{line}</Line>
  ));
