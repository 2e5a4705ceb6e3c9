import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { addImportPictures, ListingImport } from '#contract/imports.ts';
import { plural } from '#contract/numbers.ts';
import { asApiError } from '#web/api.ts';
import { sendForm } from '#web/upload.ts';

type WithPictures = Output<typeof addImportPictures>;

const formWith = (file: File) => {
  const form = new FormData();
  form.set('file', file);
  form.set('fileName', file.name.slice(-200));
  return form;
};

const sentenceOf = (error: unknown, file: File) => `${file.name}: ${asApiError(error).message}`;

/** What is found in the files: `problems` are to be fixed, `notes` may be as intended. */
type Found = { problems: string[]; notes: string[] };

/** The file being uploaded, how much of it has been sent (0 to 1), and what has been found so far. */
export type Upload = Found & { sending: { name: string; sent: number } | null };

const nothingFound = (): Found => ({ problems: [], notes: [] });

/** Adds what was found in a ZIP of pictures. */
function addFindings({ problems, notes }: Found, zip: File, { rejected, unused }: WithPictures): void {
  problems.push(...rejected.map(({ name, problem }) => `${name}: ${problem}`));
  if (unused > 0)
    notes.push(`${zip.name}: ${plural(unused, 'file is', 'files are')} not named in any row and won't be used.`);
}

/** Uploads a file of rows and its ZIPs of pictures, then reloads the screen. */
export function useFileUpload() {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<Upload>({ sending: null, ...nothingFound() });

  /** Undefined if the file was rejected. */
  async function send<T>(path: string, file: File, found: Found): Promise<T | undefined> {
    const onProgress = (sent: number) => setUpload({ sending: { name: file.name, sent }, ...found });
    onProgress(0);
    try {
      return await sendForm<T>(path, formWith(file), onProgress);
    } catch (error) {
      found.problems.push(sentenceOf(error, file));
      return undefined;
    }
  }

  async function sendZips(id: string, zips: File[], found: Found): Promise<void> {
    for (const zip of zips) {
      const result = await send<WithPictures>(`/api/sellers/imports/${id}/pictures`, zip, found);
      if (result) addFindings(found, zip, result);
    }
  }

  async function finish(found: Found): Promise<void> {
    await revalidate();
    setUpload({ sending: null, ...found });
  }

  return {
    upload,
    /** Uploads a file to be checked, with its pictures. Returns false if it was rejected. */
    sendRows: async (file: File, zips: File[]): Promise<boolean> => {
      const found = nothingFound();
      const checked = await send<ListingImport>('/api/sellers/imports', file, found);
      if (checked) await sendZips(checked._id, zips, found);
      await finish(found);
      return checked !== undefined;
    },
    sendPictures: async (id: string, zips: File[]): Promise<void> => {
      const found = nothingFound();
      await sendZips(id, zips, found);
      await finish(found);
    },
  };
}
