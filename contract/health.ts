import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: '200 once requests can be served; 503 while starting, draining or without the database',
  who: 'anyone',
  output: z.object({
    status: z.literal('ok'),
    version: z.string(),
    database: z.enum(['embedded', 'postgresql']),
    readOnly: z
      .literal(true)
      .optional()
      .meta({ description: 'Present while writes get 503 because the disk is full or read-only' }),
  }),
  status: 200,
  errors: ['unavailable'],
});
