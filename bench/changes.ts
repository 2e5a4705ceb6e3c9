import { Client } from 'pg';
import { ownName } from './statements.ts';

const channel = 'bench';

/** Makes changes to a database from outside Skep's process. */
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
     * Changes the stock of a listing and waits until the listening processes have been notified: after committing the change, it sends
     * another notification and waits until its own listener receives it.
     */
    stock: async (listingId: string): Promise<void> => {
      const number = String((changes += 1));
      const notified = new Promise<void>((resolve) => waiting.set(number, resolve));
      await writer.query({
        name: 'change_stock',
        text: 'update listing_stock set on_hand = on_hand + 1 - 2 * (on_hand % 2) where listing_id = $1',
        values: [listingId],
      });
      await writer.query({ name: 'notify', text: `select pg_notify('${channel}', $1)`, values: [number] });
      await notified;
    },
    /** Removes every basket line that the benchmark's shoppers did not start with. */
    emptyBaskets: async (): Promise<void> => {
      await writer.query("delete from basket_lines where added_at > now() - interval '1 day'");
    },
    close: async (): Promise<void> => {
      await Promise.all([writer.end(), listener.end()]);
    },
  };
}
export type Changes = Awaited<ReturnType<typeof openChanges>>;
