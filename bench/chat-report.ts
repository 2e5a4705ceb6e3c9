import { formatNumber } from '#contract/numbers.ts';
import { type Chat, type ChatSampling } from './chat.ts';
import { median } from './measure.ts';
import { measuredOn, table } from './report.ts';
import type { Target } from './targets.ts';

const maxMemory = 400;
const maxP99 = 100;
const minEchoRatio = 0.4;
/** A chat should take the same time to open whatever its length. The margin allows for noise in single requests. */
const maxOpeningRatio = 1.25;
const minGain = 1.6;

const whole = (value: number) => formatNumber(Math.round(value));

/** The capacity of two processes relative to one, given a core each: twice as much, less the extra cost of each message. */
const gainOf = ({ one, two }: NonNullable<Chat['cost']>): number => (2 * one.server) / two.server;

function targetsOf({ clients, memory, atRate, rates, opening, cost }: Chat): Target[] {
  const echoRatio = median(rates.map(({ skep, echo }) => skep / echo));
  const times = opening.long / opening.short;
  const gain = cost && gainOf(cost);
  return [
    {
      text: `peak resident memory with ${whole(clients)} connected clients: below ${maxMemory} MB`,
      value: memory === undefined ? 'unknown on this system' : `${whole(memory)} MB`,
      reached: memory !== undefined && memory < maxMemory,
    },
    {
      text: `${whole(atRate.offered)} messages a second between ${whole(atRate.clients)} clients: p99 below ${maxP99} ms`,
      value: `${whole(atRate.perSecond)} a second, p99 ${atRate.p99.toFixed(1)} ms`,
      reached: atRate.perSecond > 0.98 * atRate.offered && atRate.p99 < maxP99,
    },
    {
      text: `messages a second: at least ${minEchoRatio} × Socket.IO's echo without storage`,
      value: echoRatio.toFixed(3),
      reached: echoRatio >= minEchoRatio,
    },
    {
      text: `time to open a chat of 100,000 messages: at most ${maxOpeningRatio} × one of 100`,
      value: times.toFixed(2),
      reached: times <= maxOpeningRatio,
    },
    {
      text: `capacity of two processes, by CPU time per message: at least ${minGain} × one`,
      value: gain === undefined ? 'not measured without Redis' : gain.toFixed(2),
      reached: gain !== undefined && gain >= minGain,
    },
  ];
}

const cpu = (cost: { server: number; database: number } | undefined): string[] => [
  cost?.server.toFixed(2) ?? '–',
  cost?.database.toFixed(2) ?? '–',
];

/** The chat section of the report. */
export function describeChat(chat: Chat, server: string, sampling: ChatSampling): string {
  const { atRate, rates, opening, cost } = chat;
  const targets = targetsOf(chat);
  return `${[
    '## Chat',
    `${measuredOn(sampling)} ${server}. Autovacuum is on. Clients, echo and servers share the machine. A message counts as delivered once its recipient has it and its sender has the acknowledgement.`,
    `### Targets: ${targets.filter(({ reached }) => reached).length} of ${targets.length} reached`,
    table(
      ['target', 'measured', ''],
      targets.map(({ text, value, reached }) => [text, value, reached ? 'reached' : 'not reached']),
    ),
    '### Measured',
    table(
      ['what', 'messages/s', 'p50 ms', 'p99 ms', 'CPU ms servers', 'CPU ms database'],
      [
        [
          `${whole(atRate.offered)} a second offered`,
          whole(atRate.perSecond),
          atRate.p50.toFixed(1),
          atRate.p99.toFixed(1),
          '–',
          '–',
        ],
        ['64 pairs without a pause', whole(median(rates.map(({ skep }) => skep))), '–', '–', '–', '–'],
        ['64 pairs without a pause, echo', whole(median(rates.map(({ echo }) => echo))), '–', '–', '–', '–'],
        ['one process', whole(atRate.offered / 2), '–', '–', ...cpu(cost?.one)],
        ['two processes and Redis, each message between them', whole(atRate.offered), '–', '–', ...cpu(cost?.two)],
      ],
    ),
    `Opening a chat (the chat, then its latest 50 messages, median of 100): ${opening.short.toFixed(1)} ms with 100 messages, ${opening.long.toFixed(1)} ms with 100,000.`,
  ].join('\n\n')}\n`;
}
