import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendBody, type SharedBody, sharedBody } from './compression.ts';
import { allowOnly } from './methods.ts';
import { openApiDocument } from './openapi.ts';

/** Serves the contract as OpenAPI at /api/openapi.json, and as readable pages at /api/docs. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): Promise<void> {
  // Filled on the first read, because building it would add a tenth of a second to every start.
  const document: Partial<ReturnType<typeof openApiDocument>> = {};
  const filled = () => (document.openapi ? document : Object.assign(document, openApiDocument(endpoints, version)));
  let body: SharedBody | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    body ??= sharedBody(JSON.stringify(filled()));
    return sendBody(request, reply.type('application/json').header('cache-control', 'public, max-age=300'), body);
  });
  for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/']) allowOnly(app, url, ['GET']);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as unknown as StaticDocumentSpec['document'] },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', layout: 'BaseLayout', supportedSubmitMethods: [] },
    theme: { title: 'Skep API' },
    uiHooks: {
      onRequest: (request, reply, done) => {
        // The plugin would serialise and compress the same document for each call.
        if (request.routeOptions.url === '/api/docs/json') return void reply.redirect('/api/openapi.json');
        filled();
        done();
      },
    },
  });
}
