import { roles } from '#contract/accounts.ts';
import { maxLength } from '#contract/sizes.ts';
import { FilterForm } from '#web/parts/filter-form.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Checkbox, Field, SelectField } from '#web/ui/field.tsx';
import { type UsersQuery, usersPath } from './users-query.ts';
import { roleNames } from './user-status.tsx';
import styles from './users.module.css';

export const UsersFilters = ({ query }: { query: UsersQuery }) => (
  <FilterForm label="Users" path={usersPath({ ...query, page: 1 })} className={styles.filters}>
    <div className={styles.search}>
      <Field
        name="search"
        type="search"
        label="Search by ID, name, email or order number"
        defaultValue={query.search}
        maxLength={maxLength.email}
        autoComplete="off"
      />
    </div>
    <SelectField name="role" label="Role" defaultValue={query.role ?? ''}>
      <option value="">All</option>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </SelectField>
    <SelectField name="banned" label="Status" defaultValue={query.banned ?? ''}>
      <option value="">All</option>
      <option value="false">Active</option>
      <option value="true">Banned</option>
    </SelectField>
    <div className={styles.checks}>
      <Checkbox name="deleted" value="true" label="Show deleted only" defaultChecked={Boolean(query.deleted)} />
      <Checkbox name="business" value="true" label="Show business only" defaultChecked={Boolean(query.business)} />
      <Checkbox name="sort" value="flags" label="Sort by flag count" defaultChecked={Boolean(query.sort)} />
    </div>
    <div className={styles.buttons}>
      <Button type="submit">Search</Button>
      <LinkButton kind="outline" to="/admin/users">
        Reset
      </LinkButton>
    </div>
  </FilterForm>
);
