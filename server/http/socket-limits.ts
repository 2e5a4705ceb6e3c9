import type { Connection } from './join-writes.ts';

/** Connections one network may have open to this process; a mobile provider's customers can share an address. */
const maxPerNetwork = 500;

/** Tabs one user may have open on this process. */
export const maxPerUser = 50;

/** Counts open connections by network. */
export function countNetworks() {
  const open = new Map<string, number>();
  return {
    isFull: (network: string): boolean => (open.get(network) ?? 0) >= maxPerNetwork,
    add: (network: string): void => void open.set(network, (open.get(network) ?? 0) + 1),
    remove: (network: string): void => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    },
  };
}

/** Events a connection may send in quick succession, and how many more each second. */
const burst = 200;
const perSecond = 20;

/** What a connection may still send: returns false once `cost` is more than is left. */
export function createAllowance(): (cost: number) => boolean {
  let left = burst;
  let at = Date.now();
  return (cost) => {
    left = Math.min(burst, left + ((Date.now() - at) / 1000) * perSecond);
    at = Date.now();
    left -= cost;
    return left >= 0;
  };
}

/** What the packets below events cost. A handshake is answered, even if it is refused, and a client may never read the answer. */
const packetCost = 0.2;
const handshakeCost = 10;

/** Closes a connection that sends far too many packets, signed in or not: one payload can have hundreds of thousands. */
export function limitPackets(connection: Connection): void {
  const spend = createAllowance();
  connection.on('packet', ({ type, data }) => {
    const isHandshake = type === 'message' && typeof data === 'string' && data.startsWith('0');
    // Unlike `close`, an error of the transport also discards the packets that have arrived already.
    if (!spend(isHandshake ? handshakeCost : packetCost))
      connection.transport.emit('error', new Error('too many packets'));
  });
}
