import { Client } from 'pg';
import { startSession } from '#server/accounts/sessions.ts';
import { users } from '#server/accounts/tables.ts';
import { pairOf } from '#server/chat/sides.ts';
import { chats } from '#server/chat/tables.ts';
import { newId } from '#server/db/columns.ts';
import { openPostgres, type Db } from '#server/db/client.ts';

/** Two people with a chat, and their tokens. */
export type Pair = { chatId: string; people: [Person, Person] };
export type Person = { id: string; token: string };

/** A database with pairs of people, plus a pair whose chat has 100,000 messages and one whose chat has 100. */
export type ChatPeople = { url: string; pairs: Pair[]; long: Pair; short: Pair };

const batch = 500;

async function addPeople(db: Db, count: number): Promise<Person[]> {
  const at = new Date();
  const rows = Array.from({ length: count }, (_, n) => {
    const email = `person-${n}@bench.example`;
    return { id: newId(), name: `Person ${n}`, email, emailKey: email, verifiedAt: at, createdAt: at };
  });
  const people: Person[] = [];
  for (let from = 0; from < count; from += batch) {
    const part = rows.slice(from, from + batch);
    await db.insert(users).values(part);
    const tokens = await Promise.all(part.map(({ id }) => startSession(db, at, { id, passwordHash: null })));
    people.push(...part.map(({ id }, n) => ({ id, token: tokens[n] ?? '' })));
  }
  return people;
}

/** Pairs up adjacent people, and gives each pair an empty chat. */
async function addChats(db: Db, people: Person[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let n = 0; n + 1 < people.length; n += 2) {
    const [one, other] = [people[n], people[n + 1]];
    if (one && other) pairs.push({ chatId: newId(), people: [one, other] });
  }
  const latestAt = new Date();
  const rows = pairs.map(({ chatId, people: [one, other] }) => ({ id: chatId, ...pairOf(one.id, other.id), latestAt }));
  for (let from = 0; from < rows.length; from += batch) await db.insert(chats).values(rows.slice(from, from + batch));
  return pairs;
}

async function fillChat(client: Client, { chatId, people: [one, other] }: Pair, count: number): Promise<void> {
  await client.query(
    `insert into messages (id, chat_id, number, sender_id, receiver_id, client_id, content, created_at)
     select gen_random_uuid(), $1, n, case when n % 2 = 0 then $2 else $3 end, case when n % 2 = 0 then $3 else $2 end,
       gen_random_uuid(), 'Message ' || n, now() - make_interval(mins => $4 - n) from generate_series(1, $4::int) n`,
    [chatId, one.id, other.id, count],
  );
  await client.query('update chats set last_number = $2, first_read_to = $2, second_read_to = $2 where id = $1', [
    chatId,
    count,
  ]);
}

/** Creates a database with `count` pairs of people, a chat of 100,000 messages and one of 100, on the server at `server`. */
export async function fillChats(server: string, count: number): Promise<ChatPeople> {
  const url = `${server}/chats`;
  const admin = new Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await admin.query('create database chats');
  await admin.end();
  const database = openPostgres(url, () => {});
  await database.migrate();
  const pairs = await addChats(database.db, await addPeople(database.db, 2 * count + 4));
  await database.close();
  const [long, short] = pairs.splice(count);
  if (!long || !short) throw new Error('the pairs with messages are missing');
  const client = new Client({ connectionString: url });
  await client.connect();
  await fillChat(client, long, 100_000);
  await fillChat(client, short, 100);
  await client.query('vacuum analyze');
  await client.end();
  return { url, pairs, long, short };
}

/** How many messages the pairs have sent. */
export async function countMessages({ url, long, short }: ChatPeople): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from messages where chat_id <> all($1)',
    [[long.chatId, short.chatId]],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
