import { auditActions } from '#contract/audit.ts';
import { maxLength } from '#contract/sizes.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { FilterForm } from '#web/parts/filter-form.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { actionNames } from './action-names.ts';
import { auditPath, type AuditQuery, csvUrl } from './audit-query.ts';
import styles from './audit.module.css';

export const AuditFilters = ({ query }: { query: AuditQuery }) => (
  <FilterForm label="Audit log" path={auditPath({ ...query, page: 1 })} className={styles.filters}>
    <Field
      name="search"
      type="search"
      label="Search by ID, name or email"
      defaultValue={query.search}
      maxLength={maxLength.email}
      autoComplete="off"
    />
    <SelectField name="action" label="Action" defaultValue={query.action ?? ''}>
      <option value="">All</option>
      {auditActions.map((action) => (
        <option key={action} value={action}>
          {actionNames[action]}
        </option>
      ))}
    </SelectField>
    <Field name="from" type="date" label="From" defaultValue={query.from} />
    <Field name="to" type="date" label="To" defaultValue={query.to} />
    <div className={styles.buttons}>
      <Button type="submit">Search</Button>
      <LinkButton kind="outline" to="/admin/audit">
        Reset
      </LinkButton>
      <DownloadButton url={csvUrl(query)} name="skep-audit-log.csv">
        Download CSV
      </DownloadButton>
    </div>
  </FilterForm>
);
