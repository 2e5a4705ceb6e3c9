import * as contract from '#contract/notifications.ts';
import * as push from '#contract/push.ts';
import { route } from '#server/http/route.ts';
import { changeEmailPreferences, readEmailPreferences } from './email-preferences.ts';
import { countNotifications, listNotifications, markRead } from './notifications.ts';
import { readPush, turnOffPush, turnOnPush } from './push-subscriptions.ts';

export const routes = [
  route(contract.listNotifications, listNotifications),
  route(contract.countNotifications, countNotifications),
  route(contract.markNotificationRead, (ctx, { params }) => markRead(ctx, params.id)),
  route(contract.readEmailPreferences, readEmailPreferences),
  route(contract.changeEmailPreferences, changeEmailPreferences),
  route(push.readPush, readPush),
  route(push.turnOnPush, turnOnPush),
  route(push.turnOffPush, turnOffPush),
];
