import * as contract from '#contract/notifications.ts';
import { route } from '#server/http/route.ts';
import { listNotifications, markRead } from './notifications.ts';

export const routes = [
  route(contract.listNotifications, listNotifications),
  route(contract.readNotification, (ctx, { params }) => markRead(ctx, params.id)),
];
