import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The limit for chat: plain Socket.IO, sending every message to its sender and receiver without storing it. Tokens are user ids. */
const server = createServer();
const io = new Server(server, { serveClient: false });
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.auth.token));
  socket.on(
    'sendMessage',
    (message: { senderId: string; receiverId: string }, acknowledge: (reply: object) => void) => {
      io.to([message.senderId, message.receiverId]).emit('newMessage', message);
      acknowledge({ ok: true });
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ result: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('disconnect', () => process.exit(0));
