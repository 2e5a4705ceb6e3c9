import { Client } from 'pg';
import { ownName } from './statements.ts';

const channel = 'bench';

/** Changes to a database as another process makes them. */
export async function openChanges(connectionString: string) {
  const config = { connectionString, application_name: ownName };
  const [writer, listener] = [new Client(config), new Client(config)];
  await Promise.all([writer.connect(), listener.connect()]);
  await listener.query(`listen ${channel}`);
  const waiting = new Map<string, () => void>();
  listener.on('notification', ({ payload = '' }) => {
    waiting.get(payload)?.();
    waiting.delete(payload);
  });
  let changes = 0;
  return {
    /**
     * Changes how many there are of a listing, and waits until the processes that listen have been told: a second message, sent after
     * the commit that announces the change, has come back.
     */
    stock: async (listingId: string): Promise<void> => {
      const number = String((changes += 1));
      const told = new Promise<void>((resolve) => waiting.set(number, resolve));
      await writer.query({
        name: 'change_stock',
        text: 'update listing_stock set on_hand = on_hand + 1 - 2 * (on_hand % 2) where listing_id = $1',
        values: [listingId],
      });
      await writer.query({ name: 'tell', text: `select pg_notify('${channel}', $1)`, values: [number] });
      await told;
    },
    /** Takes out every basket line that the benchmark's shoppers did not begin with. */
    emptyBaskets: async (): Promise<void> => {
      await writer.query("delete from basket_lines where added_at > now() - interval '1 day'");
    },
    close: async (): Promise<void> => {
      await Promise.all([writer.end(), listener.end()]);
    },
  };
}
export type Changes = Awaited<ReturnType<typeof openChanges>>;
