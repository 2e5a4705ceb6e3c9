import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { addImportPictures, ListingImport } from '#contract/imports.ts';
import { plural } from '#contract/numbers.ts';
import { asApiError } from '#web/api.ts';
import { sendForm } from '#web/upload.ts';

type PicturesResult = Output<typeof addImportPictures>;

const formWith = (file: File) => {
  const form = new FormData();
  form.set('file', file);
  form.set('fileName', file.name.slice(-200));
  return form;
};

const describeError = (error: unknown, file: File) => `${file.name}: ${asApiError(error).message}`;

/** What was found in the files: `problems` must be fixed, `notes` may be intentional. */
type Findings = { problems: string[]; notes: string[] };

/** The file being uploaded, with the fraction sent (0 to 1), and the findings so far. */
export type Upload = Findings & { sending: { name: string; sent: number } | null };

const noFindings = (): Findings => ({ problems: [], notes: [] });

/** Adds what was found in a ZIP of pictures. */
function addFindings({ problems, notes }: Findings, zip: File, { rejected, unused }: PicturesResult): void {
  problems.push(...rejected.map(({ name, problem }) => `${name}: ${problem}`));
  if (unused > 0)
    notes.push(`${zip.name}: ${plural(unused, 'file is', 'files are')} not named in any row and won't be used.`);
}

/** Uploads a file of rows and its ZIPs of pictures, then reloads the screen. */
export function useFileUpload() {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<Upload>({ sending: null, ...noFindings() });

  /** Returns undefined if the file was rejected. */
  async function send<T>(path: string, file: File, found: Findings): Promise<T | undefined> {
    const onProgress = (sent: number) => setUpload({ sending: { name: file.name, sent }, ...found });
    onProgress(0);
    try {
      return await sendForm<T>(path, formWith(file), onProgress);
    } catch (error) {
      found.problems.push(describeError(error, file));
      return undefined;
    }
  }

  async function sendZips(id: string, zips: File[], found: Findings): Promise<void> {
    for (const zip of zips) {
      const result = await send<PicturesResult>(`/api/sellers/imports/${id}/pictures`, zip, found);
      if (result) addFindings(found, zip, result);
    }
  }

  async function finish(found: Findings): Promise<void> {
    await revalidate();
    setUpload({ sending: null, ...found });
  }

  return {
    upload,
    /** Uploads a file to be checked, with its pictures. */
    sendRows: async (file: File, zips: File[]): Promise<void> => {
      const found = noFindings();
      const checked = await send<ListingImport>('/api/sellers/imports', file, found);
      if (checked) await sendZips(checked._id, zips, found);
      await finish(found);
    },
    sendPictures: async (id: string, zips: File[]): Promise<void> => {
      const found = noFindings();
      await sendZips(id, zips, found);
      await finish(found);
    },
  };
}
