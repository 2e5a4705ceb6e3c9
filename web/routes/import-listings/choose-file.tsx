import { type FormEvent, useState } from 'react';
import { SaveFileButton } from '#web/parts/save-file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ColumnHelp } from './column-help.tsx';
import styles from './import-listings.module.css';
import { UploadState } from './upload-state.tsx';
import type { useFileUpload } from './use-file-upload.ts';

/** Files of an input, without the empty one that stands for none. */
export const filesOf = (form: HTMLFormElement, name: string): File[] =>
  new FormData(form).getAll(name).filter((file): file is File => file instanceof File && file.size > 0);

const noFile = 'Please choose a CSV file.';

/** The beginning of an import: a template, what its columns mean, and the files to check. */
export function ChooseFile({ files: { upload, sendRows } }: { files: ReturnType<typeof useFileUpload> }) {
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [file] = filesOf(form, 'file');
    setMissing(!file);
    if (!file) return form.querySelector('input')?.focus();
    void sendRows(file, filesOf(form, 'pictures'));
  };
  return (
    <section className={styles.panel} aria-labelledby="choose">
      <h2 id="choose" tabIndex={-1}>
        Choose a file
      </h2>
      <p>
        A CSV file with up to 2,000 rows, one for each listing. Begin with the template, or with an export of your
        listings: its rows change the listings they name. Nothing is written before you have seen what would become.
      </p>
      <div className={styles.buttons}>
        <SaveFileButton address="/api/sellers/imports/template" name="skep-template.csv">
          Template
        </SaveFileButton>
        <SaveFileButton address="/api/sellers/listings/export" name="skep-listings.csv">
          Export of my listings
        </SaveFileButton>
      </div>
      <ColumnHelp />
      <form method="post" className={styles.form} noValidate onSubmit={submit} aria-label="Files to import">
        <Field
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          label="CSV file"
          error={missing ? noFile : undefined}
          hint="From any spreadsheet: with commas, semicolons or tabs, at most 10 MB."
        />
        <Field
          name="pictures"
          type="file"
          accept=".zip"
          multiple
          label="ZIP files with pictures (optional)"
          hint="The pictures that your rows name, at most 50 MB a ZIP and ten of them."
        />
        <UploadState upload={upload} />
        <Button type="submit" pending={upload.sending !== null}>
          {upload.sending ? 'Checking...' : 'Check the file'}
        </Button>
      </form>
    </section>
  );
}
