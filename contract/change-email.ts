import { z } from 'zod';
import { email, givenPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { message } from './text.ts';

const token = z.object({ token: z.string().min(1).max(200) });

export const startEmailChange = endpoint({
  method: 'POST',
  path: '/api/users/me/email',
  summary:
    'Request a change of email address; a link is sent to both addresses, and the response is the same if the new one is taken',
  who: 'verified',
  isLogged: true,
  body: z.object({ email, password: givenPassword }),
  output: message,
  status: 200,
  errors: ['wrong_password', 'too_many_requests'],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/{token}/confirm',
  summary:
    'Confirm a change of email address with the link sent to either; the second confirmation makes the change and ends other sessions',
  who: 'anyone',
  isLogged: true,
  params: token,
  output: message,
  status: 200,
  errors: ['invalid_link', 'conflict'],
});

export const objectToEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email-change/{token}/object',
  summary: 'Stop a change of email address with either link; the one sent to the old address also ends every session',
  who: 'anyone',
  isLogged: true,
  params: token,
  output: message,
  status: 200,
  errors: ['invalid_link'],
});
