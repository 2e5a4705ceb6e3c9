import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { problems, type ProblemCode } from '#contract/problems.ts';

const problemSchema = {
  type: 'object',
  required: ['message', 'error', 'code'],
  properties: {
    message: { type: 'string' },
    error: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** The error codes of an endpoint, including those implied by who may call it and what it accepts. */
function codesOf(endpoint: Endpoint): ProblemCode[] {
  const { who, errors, query, body, multipart, shared, content, beforeTwoStep, isSensitive } = endpoint;
  const isForAll = who === 'anyone' || who === 'provider';
  const implied: ProblemCode[] = [];
  if (query || body || multipart) implied.push('invalid_input');
  if (shared || content) implied.push('too_many_requests');
  if (multipart) implied.push('too_slow', 'too_large', 'unsupported_type', 'too_many_requests', 'unavailable');
  if (!isForAll) implied.push('unauthenticated');
  if (!isForAll && !beforeTwoStep) implied.push('two_step_required');
  if (!isForAll && who !== 'user') implied.push('unverified');
  if (who === 'buyer' || who === 'seller' || who === 'admin') implied.push('forbidden');
  if (isSensitive) implied.push('confirmation_needed');
  return [...new Set([...implied, ...errors])];
}

function problemResponses(endpoint: Endpoint) {
  const byStatus: Record<string, string[]> = {};
  for (const code of codesOf(endpoint)) (byStatus[problems[code][0]] ??= []).push(`\`${code}\`: ${problems[code][1]}`);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      {
        description: lines.join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parametersOf({ params, query }: Endpoint) {
  return (
    [
      ['path', params],
      ['query', query],
    ] as const
  ).flatMap(([place, schema]) => {
    const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {};
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: each,
    }));
  });
}

const binary = { type: 'string', format: 'binary' };

function requestBody({ body, multipart }: Endpoint) {
  if (body)
    return { required: !body.isOptional(), content: { 'application/json': { schema: jsonSchema(body, 'input') } } };
  if (!multipart) return undefined;
  const { properties = {}, required = [] } = multipart.fields ? jsonSchema(multipart.fields, 'input') : {};
  const file = { ...binary, description: `at most ${multipart.maxBytes} bytes` };
  const schema = {
    type: 'object',
    required: [...required, multipart.file],
    properties: { ...properties, [multipart.file]: file },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function operation(endpoint: Endpoint) {
  const { status, output, content: types, who, path, summary } = endpoint;
  const json = output && { 'application/json': { schema: jsonSchema(output, 'output') } };
  const content = types ? Object.fromEntries(types.map((type) => [type, { schema: binary }])) : json;
  return {
    tags: [path.split('/')[2] ?? 'api'],
    summary,
    description: `May be called by: ${who}.`,
    parameters: parametersOf(endpoint),
    requestBody: requestBody(endpoint),
    responses: { [status]: { description: 'Success', content }, ...problemResponses(endpoint) },
    security: who === 'anyone' || who === 'provider' ? [] : [{ bearer: [] }],
  };
}

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Skep',
      version,
      description: 'Money is in pounds with at most two decimals; dates are ISO 8601 in UTC.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
    paths,
  };
}
