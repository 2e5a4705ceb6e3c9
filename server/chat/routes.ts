import { listChats as list, unreadMessages } from '#contract/chat.ts';
import { route } from '#server/http/route.ts';
import { countUnread, listChats } from './read-chats.ts';

export const routes = [route(list, listChats), route(unreadMessages, countUnread)];
