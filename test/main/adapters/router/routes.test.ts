import { describe, expect, it } from 'vitest';
import { catalogueUrl, isModelId, modelUrl, requestUrl } from '../../../../src/main/adapters/router/routes.ts';

const BASE = 'https://router.test';
const requestId = '6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21';

describe('the addresses of the routes', () => {
  it('are built from base, model id and request id', () => {
    const request = { model: 'bfl/flux-2-pro', requestId };
    expect(modelUrl(BASE, 'bfl/flux-2-pro', 'run')?.href).toBe(`${BASE}/v2/models/bfl/flux-2-pro`);
    expect(modelUrl(BASE, 'bfl/flux-2-pro', 'requests')?.href).toBe(`${BASE}/v2/models/bfl/flux-2-pro/requests`);
    expect(modelUrl(BASE, 'bfl/flux-2-pro', 'openapi')?.href).toBe(`${BASE}/v2/models/bfl/flux-2-pro/openapi.json`);
    expect(requestUrl(BASE, request, 'status')?.href).toBe(`${BASE}/v2/models/bfl/flux-2-pro/requests/${requestId}/status`);
    expect(requestUrl(BASE, request, 'result')?.href).toBe(`${BASE}/v2/models/bfl/flux-2-pro/requests/${requestId}`);
    expect(requestUrl(BASE, request, 'cancel')?.href).toBe(`${BASE}/v2/models/bfl/flux-2-pro/requests/${requestId}/cancel`);
  });

  it('encode a cursor, which is opaque', () => {
    const url = catalogueUrl(BASE, { limit: 100, cursor: 'a+b/c=&d ü' });
    expect(url.searchParams.get('cursor')).toBe('a+b/c=&d ü');
    expect(url.search).toBe('?limit=100&cursor=a%2Bb%2Fc%3D%26d+%C3%BC');
  });

  it.each(['a/b', 'bfl/flux-2-pro', 'byteplus/seed-audio-1.0', 'x1/y_z.2', `${'a'.repeat(64)}/${'b'.repeat(128)}`])(
    'take %s for a model id',
    (id) => {
      expect(isModelId(id)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a/',
    '/a',
    'a/b/c',
    'A/b',
    'a/../b',
    '../a',
    'a/..',
    'a/b?c',
    'a/b#c',
    'a/%2e%2e',
    'a b/c',
    'a/-b',
    'a//b',
    `${'a'.repeat(65)}/b`,
    `a/${'b'.repeat(129)}`,
    'a/b\n',
  ])('do not take %j for one, and send nothing', (id) => {
    expect(isModelId(id)).toBe(false);
    expect(modelUrl(BASE, id, 'run')).toBeNull();
    expect(requestUrl(BASE, { model: id, requestId }, 'status')).toBeNull();
  });

  it.each(['', 'x', requestId.toUpperCase(), `${requestId}/..`, '../../../../v2/models', `${requestId}\n`])(
    'do not take %j for a request id',
    (id) => {
      expect(requestUrl(BASE, { model: 'bfl/flux-2-pro', requestId: id }, 'result')).toBeNull();
    },
  );
});
