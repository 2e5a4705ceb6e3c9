import { Link } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { formatDay } from '#contract/time.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { CardTable } from '#web/ui/card-table.tsx';
import { BanButton } from './ban-button.tsx';
import { roleNames, UserStatus } from './user-status.tsx';
import styles from './users.module.css';

const columns = ['User', 'Role', 'Status', 'Flags', 'Joined', 'Actions'];

export const UsersTable = ({ users, viewerId }: { users: readonly Me[]; viewerId: string }) => (
  <CardTable caption="Users" columns={columns}>
    {users.map((user) => (
      <Row key={user._id} user={user} isSelf={user._id === viewerId} />
    ))}
  </CardTable>
);

function Row({ user, isSelf }: { user: Me; isSelf: boolean }) {
  const { _id, name, email, avatar, role, isBusiness, businessName, flagCount, createdAt, isDeleted } = user;
  return (
    <tr className={styles.row} aria-label={name}>
      <th scope="row" className={styles.subject}>
        <Avatar name={name} src={avatar} size={44} />
        <span className={styles.name}>
          <Link to={`/admin/users/${_id}`}>{name}</Link>
          <small>{[email, businessName].filter(Boolean).join(' · ')}</small>
        </span>
      </th>
      <td data-label="Role">
        {roleNames[role]}
        {isBusiness && ', business'}
      </td>
      <td data-label="Status">
        <UserStatus user={user} />
      </td>
      <td data-label="Flags">{flagCount}</td>
      <td data-label="Joined">{formatDay(createdAt)}</td>
      <td className={styles.action}>{!isSelf && !isDeleted && <BanButton user={user} />}</td>
    </tr>
  );
}
