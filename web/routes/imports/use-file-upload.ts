import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { addImportPictures, ListingImport } from '#contract/imports.ts';
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

/** The file being uploaded, how much of it has been sent (0 to 1), and the problems found so far. */
export type Upload = { sending: { name: string; sent: number } | null; problems: string[] };

/** Uploads a file of rows and its ZIPs of pictures, then reloads the screen. */
export function useFileUpload() {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<Upload>({ sending: null, problems: [] });

  /** Undefined if the file was rejected. */
  async function send<T>(path: string, file: File, problems: string[]): Promise<T | undefined> {
    const onProgress = (sent: number) => setUpload({ sending: { name: file.name, sent }, problems });
    onProgress(0);
    try {
      return await sendForm<T>(path, formWith(file), onProgress);
    } catch (error) {
      problems.push(sentenceOf(error, file));
      return undefined;
    }
  }

  async function sendZips(id: string, zips: File[], problems: string[]): Promise<void> {
    for (const zip of zips) {
      const result = await send<WithPictures>(`/api/sellers/imports/${id}/pictures`, zip, problems);
      problems.push(...(result?.rejected.map(({ name, problem }) => `${name}: ${problem}`) ?? []));
    }
  }

  async function finish(problems: string[]): Promise<void> {
    await revalidate();
    setUpload({ sending: null, problems });
  }

  return {
    upload,
    /** Uploads a file to be checked, with its pictures; false if it was rejected. */
    sendRows: async (file: File, zips: File[]): Promise<boolean> => {
      const problems: string[] = [];
      const checked = await send<ListingImport>('/api/sellers/imports', file, problems);
      if (checked) await sendZips(checked._id, zips, problems);
      await finish(problems);
      return checked !== undefined;
    },
    sendPictures: async (id: string, zips: File[]): Promise<void> => {
      const problems: string[] = [];
      await sendZips(id, zips, problems);
      await finish(problems);
    },
  };
}
