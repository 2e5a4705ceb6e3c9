import { Marked, type Token } from 'marked';
import { escapeHtml } from '#server/text.ts';

const isComment = (html: string) => /^<!--[\s\S]*-->\s*$/.test(html);
/** Allows this site's own pages, other websites and email addresses, but nothing that runs a script. */
const isSafe = (href: string) => /^(\/(?!\/)|#|https?:|mailto:)/i.test(href);

/** Escapes HTML and removes comments, which are notes for the operator. Unsafe links become plain text. */
const marked = new Marked({
  renderer: {
    html: ({ text }) => (isComment(text) ? '' : escapeHtml(text)),
    link(token) {
      return isSafe(token.href) ? false : this.parser.parseInline(token.tokens);
    },
    image: ({ text }) => escapeHtml(text),
    table(token) {
      const row = (cells: typeof token.header, name: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

/** The text of tokens without their formatting and comments. */
const plain = (tokens: Token[] = []): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plain(token.tokens) : token.type === 'br' ? ' ' : textOf(token),
    )
    .join('')
    .trim();

const textOf = (token: Token) => (isComment(token.raw) || !('text' in token) ? '' : token.text);

const slug = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

type Section = { id: string; level: number; title: string; html: string };

/** Renders a Markdown file: title, introduction, the introduction's first paragraph as plain text, and a section for each level 2 or 3 heading. */
export function renderMarkdown(source: string) {
  const sections: (Omit<Section, 'html'> & { tokens: Token[] })[] = [];
  const intro: Token[] = [];
  let title = '';
  const ids = new Map<string, number>();
  for (const token of marked.lexer(source)) {
    const isHeading = token.type === 'heading' && token.depth <= 3;
    if (!isHeading) (sections.at(-1)?.tokens ?? intro).push(token);
    else if (token.depth === 1) title = plain(token.tokens);
    else {
      const text = plain(token.tokens);
      const count = (ids.get(slug(text)) ?? 0) + 1;
      ids.set(slug(text), count);
      const id = count > 1 ? `${slug(text)}-${count}` : slug(text);
      sections.push({ id, level: token.depth, title: text, tokens: [] });
    }
  }
  const lead = intro.find(({ type }) => type === 'paragraph');
  return {
    title,
    description: lead && 'tokens' in lead ? plain(lead.tokens) : '',
    intro: marked.parser(intro),
    sections: sections.map(({ tokens, ...rest }): Section => ({ ...rest, html: marked.parser(tokens) })),
  };
}
