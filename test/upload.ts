import type { World } from './world.ts';

/** Sends a file and text fields to a multipart endpoint, as a browser does. */
export async function upload(
  { app }: World,
  url: string,
  token: string | undefined,
  parts: Record<string, string | File | Uint8Array<ArrayBuffer>>,
) {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts))
    form.set(name, part instanceof Uint8Array ? new File([part], 'photo.jpg', { type: 'image/jpeg' }) : part);
  const sent = new Response(form);
  const response = await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': sent.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
