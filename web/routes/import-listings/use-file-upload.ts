import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { addImportPictures, ListingImport } from '#contract/imports.ts';
import { ApiError } from '#web/api.ts';
import { sendForm } from '#web/upload.ts';

type WithPictures = Output<typeof addImportPictures>;

const formWith = (file: File) => {
  const form = new FormData();
  form.set('file', file);
  form.set('fileName', file.name.slice(-200));
  return form;
};

const sentenceOf = (error: unknown, file: File) =>
  `${file.name}: ${error instanceof ApiError ? error.message : 'This could not be sent. Please try again.'}`;

/** What is being sent, how much of it has gone (0 to 1), and what is wrong with what was sent. */
export type Upload = { sending: { name: string; sent: number } | null; problems: string[] };

/** Sends a file of rows, and ZIPs of pictures for one; the screen then shows what the server has of it. */
export function useFileUpload() {
  const { revalidate } = useRevalidator();
  const [upload, setUpload] = useState<Upload>({ sending: null, problems: [] });

  /** Undefined where the file was refused. */
  async function send<T>(path: string, file: File, problems: string[]): Promise<T | undefined> {
    const note = (sent: number) => setUpload({ sending: { name: file.name, sent }, problems });
    note(0);
    try {
      return await sendForm<T>(path, formWith(file), note);
    } catch (error) {
      problems.push(sentenceOf(error, file));
      return undefined;
    }
  }

  async function sendZips(id: string, zips: File[], problems: string[]): Promise<void> {
    for (const zip of zips) {
      const answer = await send<WithPictures>(`/api/sellers/imports/${id}/pictures`, zip, problems);
      problems.push(...(answer?.wrong.map(({ name, problem }) => `${name}: ${problem}`) ?? []));
    }
  }

  async function finish(problems: string[]): Promise<void> {
    await revalidate();
    setUpload({ sending: null, problems });
  }

  return {
    upload,
    /** Has a file checked, with its pictures; false where it was refused. */
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
