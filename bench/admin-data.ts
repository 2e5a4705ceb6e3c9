import { Client } from 'pg';
import { startSession } from '#server/accounts/sessions.ts';
import { users } from '#server/accounts/tables.ts';
import { openPostgres } from '#server/db/client.ts';
import { newId } from '#server/db/columns.ts';
import { fill } from './fill.ts';

/** How much data the admin screens search. */
export type AdminSize = { listings: number; users: number; reports: number; orders: number };

/** A filled database, an admin's token, and ids to use in calls. */
export type AdminData = {
  url: string;
  token: string;
  /** How many users there are. */
  count: number;
  users: string[];
  listings: string[];
  sellers: string[];
  reported: { kind: string; id: string }[];
  disputed: string[];
  applications: string[];
};

/** SQL for the id of row `n`, created at `at`, which sorts like the app's own ids. Both arguments are SQL expressions. */
const idOf = (at: string, n: string) =>
  `regexp_replace(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0'), '(.{8})(.{4})', '\\1-\\2') || '-7000-8000-' || lpad(to_hex(${n}), 12, '0')`;

const names = `(array['Marion','Owen','Priya','Tom','Sian','Wilhelmina','Gareth','Nadia','Fergus','Beth'])[1 + n % 10] || ' ' ||
  (array['Holt','Ashworth','Pryce','Linden','Okafor','Drone','Fell','Mercer','Wax','Heather','Combe'])[1 + n % 11]`;

/** Users who joined over the last two years (2% each are businesses, reported, banned and deleted), and about 2,000 applications to sell. */
const addUsers = (count: number) => `
  insert into users (id, name, email, email_key, verified_at, created_at, city, is_business, flag_count, banned_at, deleted_at)
  select ${idOf('at', 'n')}, ${names}, 'user-' || n || '@bench.example', 'user-' || n || '@bench.example', at, at, 'Hereford',
    n % 50 = 1, case when n % 50 = 2 then 1 + n % 7 else 0 end, case when n % 50 = 3 then at end, case when n % 50 = 4 then at end
  from generate_series(1, ${count}) n, lateral (select now() - n * interval '730 days' / ${count} as at) t;
  insert into seller_applications (id, user_id, status, name, phone, street, city, postcode, is_business, created_at, decided_at)
  select gen_random_uuid(), id, case when nth % 10 = 0 then 'pending' else 'approved' end, name, '07700 900123', '1 Apiary Lane', 'Hereford',
    'HR1 2XY', false, created_at, case when nth % 10 > 0 then created_at end
  from (select *, row_number() over () as nth from users where email_key like 'user-%00@bench.example' limit 2000) u`;

/** Paid orders for random listings. One in a hundred has a dispute, and a tenth of the disputes are waiting for Skep's decision. */
const addOrders = ({ orders: count, users: people, listings }: AdminSize) => `
  create temporary table sold as
  select n, 'SK-' || lpad(n::text, 10, '0') as id, gen_random_uuid()::text as purchase_id, now() - n * interval '365 days' / ${count} as at,
    (select id from users where email_key = 'user-' || (1 + n * 7 % ${people}) || '@bench.example') as buyer_id,
    l.id as listing_id, l.seller_id, l.title, l.category, l.price_pence
  from generate_series(1, ${count}) n
  join (select *, row_number() over (order by id) as nth from listings) l on l.nth = 1 + n % ${listings};
  insert into purchases (id, buyer_id, amount_pence, state, expires_at, created_at, paid_at)
  select purchase_id, buyer_id, price_pence, 'paid', at, at, at from sold;
  insert into orders (id, purchase_id, buyer_id, seller_id, listing_id, product_name, product_image, category, seller_name, quantity, unit_price_pence,
    postage_pence, total_pence, delivery, return_policy, state, claim_state, disputed_at, created_at, paid_at)
  select id, purchase_id, buyer_id, seller_id, listing_id, title, '', category, 'Holt Farm', 1, price_pence, 0, price_pence, 'postage', 'no_returns',
    case when n % 100 = 0 and n % 1000 > 0 then 'completed' else 'shipped' end, case when n % 1000 = 0 then 'escalated' end,
    case when n % 100 = 0 then at end, at, at from sold;
  insert into earnings (order_id, purchase_id, seller_id, total_pence, fee_pence, state, paid_at)
  select id, purchase_id, seller_id, price_pence, 0, 'held', at from sold;
  insert into claims (id, order_id, reason, amount_pence, needs_return, is_dispute, opened_at, ended_at, outcome)
  select gen_random_uuid(), id, 'faulty', price_pence, false, true, at, case when n % 1000 > 0 then at end,
    case when n % 1000 > 0 then 'refunded' end from sold where n % 100 = 0`;

/** Reports about listings and people. A tenth are open; the rest are decided, and one decision in fifty has an open appeal. */
const addReports = ({ reports: count, users: people, listings }: AdminSize, adminId: string) => `
  insert into reports (id, kind, target_id, owner_id, reporter_id, reason, details, snapshot, created_at, decided_at, decision, decision_reason)
  select ${idOf('at', 'n')}, kind, target_id, owner_id,
    (select id from users where email_key = 'user-' || (1 + n * 5 % ${people}) || '@bench.example'),
    (array['illegal','bee_health','fraud','abuse','privacy','misleading','spam','other'])[1 + n % 8], 'It is not as described.',
    jsonb_build_object('title', title, 'text', 'The original text.', 'image', null, 'context', '[]'::jsonb), at,
    case when n > ${count} / 10 then at end, case when n > ${count} / 10 then 'warn' end, case when n > ${count} / 10 then 'It breaks the rules.' end
  from (
    select n, now() - n * interval '365 days' / ${count} as at, case when n % 10 < 7 then 'product' else 'seller' end as kind,
      case when n % 10 < 7 then l.id else l.seller_id end as target_id, l.seller_id as owner_id, l.title
    from generate_series(1, ${count}) n
    join (select *, row_number() over (order by id) as nth from listings) l on l.nth = 1 + n % ${listings}
  ) reported;
  insert into report_decisions (id, kind, target_id, owner_id, snapshot, report_count, admin_id, decision, reason, decided_at, appeal, appealed_at)
  select gen_random_uuid(), kind, target_id, owner_id, (array_agg(snapshot))[1], count(*), '${adminId}', 'warn', 'It breaks the rules.',
    max(decided_at), case when random() < 0.02 then 'Please look again.' end, null
  from reports where decided_at is not null group by kind, target_id, owner_id;
  update report_decisions set appealed_at = decided_at where appeal is not null;
  insert into audit_entries (id, admin_id, action, target_id, after, reason, created_at)
  select ${idOf('at', 'n')}, '${adminId}', (array['user.banned','user.unbanned','user.noted','user.edited'])[1 + n % 4],
    (select id from users where email_key = 'user-' || (1 + n * 3 % ${people}) || '@bench.example'), '{}', 'Three reports.', at
  from generate_series(1, ${count}) n, lateral (select now() - n * interval '730 days' / ${count} as at) t`;

/** Creates and fills a database of the given size on the server at `server`. */
export async function fillForAdmin(server: string, size: AdminSize): Promise<AdminData> {
  const { url } = await fill(server, size.listings);
  const database = openPostgres(url, () => {});
  const [id, at] = [newId(), new Date()];
  await database.db.insert(users).values({ id, name: 'Ada Keeper', role: 'admin', verifiedAt: at, createdAt: at });
  const token = await startSession(database.db, at, { id, passwordHash: null });
  await database.close();
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const [what, statement] of [
    ['users', addUsers(size.users)],
    ['orders', addOrders(size)],
    ['reports', addReports(size, id)],
  ] as const) {
    console.log(`  adding ${what} …`);
    await client.query(`${statement}; analyze`);
  }
  await client.query('vacuum analyze');
  const read = async <T>(statement: string) =>
    (await client.query(`${statement} order by random() limit 200`)).rows as T[];
  const ids = async (statement: string) => (await read<{ id: string }>(statement)).map((row) => row.id);
  const data: AdminData = {
    url,
    token,
    count: size.users,
    users: await ids("select id from users where role = 'buyer'"),
    listings: await ids('select id from listings'),
    sellers: await ids("select id from users where role = 'seller'"),
    reported: await read('select kind, target_id as id from reports'),
    disputed: await ids('select order_id as id from claims'),
    applications: await ids('select id from seller_applications'),
  };
  await client.end();
  return data;
}
