import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Article, type ArticleName, articleNames } from '#contract/articles.ts';
import { changeOfMindDays, refundWindowDays } from '#contract/refund-rules.ts';
import { editHours, hiddenDays, reviewDays } from '#contract/review-rules.ts';
import { maxPictures } from '#contract/sizes.ts';
import { emailLinkHours, importDays, rejectedDocumentDays, reservationMinutes } from '#contract/time.ts';
import { renderMarkdown } from '#server/gateways/markdown.ts';
import { root } from '#server/root.ts';
import { type Settings, SettingsError } from '#server/settings.ts';

const builtInFolder = path.join(root, 'articles');

/** The values that replace `{{name}}` in the files. */
function valuesOf(settings: Settings) {
  const {
    operator,
    company,
    contactEmail,
    platformFeePercent: fee,
    approvedDocumentDays,
    securityLogDays,
    deadlineDays: days,
  } = settings;
  return {
    operator,
    company: company ?? 'Not yet provided by the operator of this site.',
    contactEmail,
    commission: fee > 0 ? `${fee}% commission on the order total, including postage` : 'no commission',
    remindDays: days.remind,
    dispatchDays: days.dispatch,
    receiveDays: days.receive,
    completeDays: days.complete,
    answerHours: days.answerRequest * 24,
    sendBackDays: days.sendBack,
    disputeDays: days.dispute,
    decideDays: days.decide,
    refundWindowDays,
    changeOfMindDays,
    reviewDays,
    hiddenDays,
    editHours,
    maxPictures,
    importDays,
    reservationMinutes,
    emailLinkHours,
    rejectedDocumentDays,
    approvedDocumentDays,
    securityLogDays,
  };
}

/** Reads a content page: the operator's own file if there is one, otherwise Skep's. Throws a SettingsError for an unknown `{{name}}`. */
export async function readArticle(settings: Settings, name: ArticleName): Promise<Article> {
  const own = settings.articlesDir && path.join(settings.articlesDir, `${name}.md`);
  const file = own && existsSync(own) ? own : path.join(builtInFolder, `${name}.md`);
  const values: Record<string, string | number> = valuesOf(settings);
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new SettingsError(`${file} cannot be read (${error.message}).`);
  });
  const source = text.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, key: string) => {
    if (!Object.hasOwn(values, key))
      throw new SettingsError(
        `${file} contains {{${key}}}, which is unknown. The known names are: ${Object.keys(values).join(', ')}.`,
      );
    return String(values[key]);
  });
  const article = renderMarkdown(source);
  if (!article.title) throw new SettingsError(`${file} must have a title: a line that starts with "# ".`);
  return article;
}

/** Finds the files in a folder, except hidden ones, that do not replace a content page. Throws a SettingsError if the folder cannot be read. */
async function findMisnamed(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new SettingsError(`ARTICLES_DIR must be a folder that Skep can read (${error.message}).`);
  });
  const known = new Set<string>(articleNames.map((name) => `${name}.md`));
  return names.filter((name) => !known.has(name) && !name.startsWith('.'));
}

/** Throws a SettingsError for the first content page that cannot be shown, and logs any of the operator's files that are not used. */
export async function checkArticles(settings: Settings, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const misnamed = settings.articlesDir ? await findMisnamed(settings.articlesDir) : [];
  if (misnamed.length > 0)
    log.warn(
      `ARTICLES_DIR contains ${misnamed.join(', ')}, which no content page uses: the names are ${articleNames.join('.md, ')}.md.`,
    );
  for (const name of articleNames) await readArticle(settings, name);
}
