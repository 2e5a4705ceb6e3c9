import { readDesk as desk } from '#contract/desk.ts';
import * as contract from '#contract/notifications.ts';
import { route } from '#server/http/route.ts';
import { countNotifications, listNotifications, markRead } from './notifications.ts';
import { readDesk } from './read-desk.ts';

export const routes = [
  route(contract.listNotifications, listNotifications),
  route(contract.countNotifications, countNotifications),
  route(desk, readDesk),
  route(contract.readNotification, (ctx, { params }) => markRead(ctx, params.id)),
];
