import { describe, expect, it } from 'vitest';
import { PASTED_LENGTH, readPasted } from '../../src/shared/pasted.ts';

const MODEL = 'bfl/flux-2-pro';
const ID = '5b6f0d1e-3f0a-4d0c-9a51-3d0f0a7c9b11';
const OTHER = '0f4c1f5a-8a0e-4c0b-9a6d-2f7d3e1b5c77';
const BASE = 'https://router.example';
const URL_OF_RUN = `${BASE}/v2/models/${MODEL}/requests/${ID}`;
const SECRET = 'comfyui-0123456789abcdef0123456789abcdef';

const SHAPES: Readonly<Record<string, string>> = {
  'a status address': `${URL_OF_RUN}/status`,
  'a result address': URL_OF_RUN,
  'a cancel address': `${URL_OF_RUN}/cancel`,
  'an address with a query': `${URL_OF_RUN}/status?logs=1#top`,
  'an address with space around it': `\n  ${URL_OF_RUN}/status  \n`,
  'an address in brackets': `<${URL_OF_RUN}>`,
  'an address in a sentence': `It is at ${URL_OF_RUN}.`,
  'an address with capitals in its id': `${BASE}/v2/models/${MODEL}/requests/${ID.toUpperCase()}/status`,
  'a percent-encoded address': `${BASE}/v2/models/bfl%2Fflux-2-pro/requests/${ID}`,
  'a path alone': `/v2/models/${MODEL}/requests/${ID}/status`,
  'a path behind a variable': `curl "$BASE/v2/models/${MODEL}/requests/${ID}/status"`,
  'an address with a port': `http://127.0.0.1:8100/v2/models/${MODEL}/requests/${ID}`,
  'a curl command': `curl -s ${URL_OF_RUN}/status -H "X-API-Key: $COMFY_API_KEY"`,
  'a curl command over several lines': `curl -X PUT \\\n  '${URL_OF_RUN}/cancel' \\\n  -H 'Content-Type: application/json'`,
  'the JSON of a handle': JSON.stringify({
    request_id: ID,
    status: 'IN_QUEUE',
    queue_position: 3,
    status_url: `${URL_OF_RUN}/status`,
    response_url: URL_OF_RUN,
    cancel_url: `${URL_OF_RUN}/cancel`,
  }),
  'JSON with escaped slashes': `{"request_id":"${ID}","status_url":"${URL_OF_RUN.replaceAll('/', '\\/')}\\/status"}`,
  'JSON inside of JSON': JSON.stringify(JSON.stringify({ status_url: `${URL_OF_RUN}/status` })),
  'JSON of a program': `{"model": "${MODEL}", "request_id": "${ID}"}`,
  Python: `job = client.handle("${MODEL}", "${ID}")\nprint(job.status())`,
  'Python with named arguments': `handle(\n    model='${MODEL}',\n    request_id='${ID}',\n)`,
  TypeScript: `const job = comfy.handle('${MODEL}', '${ID}');\nawait job.get();`,
  'TypeScript with an object': `await client.handle('${MODEL}', { requestId: '${ID}' })`,
  'TypeScript with template text': `client.queue.handle(\`${MODEL}\`, \`${ID}\`)`,
  'code with imports': `import { Comfy } from '@comfyorg/sdk';\nconst client = new Comfy();\nclient.handle("${MODEL}", "${ID}")`,
  variables: `model_id = "${MODEL}"\nrequest_id = "${ID}"`,
  'two words': `${MODEL} ${ID}`,
  'two lines': `${MODEL}\n${ID}\n`,
  'two words in another order': `${ID}, ${MODEL}`,
  'a line of a table': `| ${MODEL} | ${ID} | done |`,
};

describe('what is pasted to name a run', () => {
  it.each(Object.entries(SHAPES))('is understood as %s', (_name, text) => {
    expect(readPasted(text)).toMatchObject({ model: MODEL, requestId: ID, several: false });
  });

  it('tells the origin of an address, and none where there is none', () => {
    expect(readPasted(`${URL_OF_RUN}/status`).origin).toBe(BASE);
    expect(readPasted(`http://127.0.0.1:8100/v2/models/${MODEL}/requests/${ID}`).origin).toBe('http://127.0.0.1:8100');
    expect(readPasted(`${MODEL} ${ID}`).origin).toBeNull();
  });

  it('takes neither name nor password of an address along', () => {
    const told = readPasted(`https://ada:secret@router.example/v2/models/${MODEL}/requests/${ID}`);
    expect(told).toMatchObject({ model: MODEL, requestId: ID, origin: BASE });
    expect(JSON.stringify(told)).not.toContain('secret');
  });

  it.each([
    `curl ${URL_OF_RUN}/status -H "X-API-Key: ${SECRET}"`,
    `curl ${URL_OF_RUN}/status -H 'Authorization: Bearer ${SECRET}'`,
    `curl ${URL_OF_RUN}/status -H 'Authorization: Bearer eyJhbGciOi.abc.def'`,
    `fetch("${URL_OF_RUN}", { headers: { "x-api-key": "a-secret-of-another-shape" } })`,
    `Comfy(api_key="${SECRET}").handle("${MODEL}", "${ID}")`,
    `COMFY_API_KEY=${SECRET} python -c 'handle("${MODEL}", "${ID}")'`,
  ])('says that a key was in it, and lets go of the key (%#)', (text) => {
    const told = readPasted(text);
    expect(told).toMatchObject({ model: MODEL, requestId: ID, hadKey: true });
    expect(JSON.stringify(told)).not.toMatch(/comfyui-|secret-of|eyJ/u);
  });

  it('finds no key where only the name of a variable stands', () => {
    expect(readPasted(`curl ${URL_OF_RUN} -H "X-API-Key: $COMFY_API_KEY"`).hadKey).toBe(false);
    expect(readPasted(`headers={"X-API-Key": os.environ["COMFY_API_KEY"]}`).hadKey).toBe(false);
  });

  it('does not take an idempotency key or a support id for the request', () => {
    const text = `-H 'Idempotency-Key: ${OTHER}' x-comfy-request-id: ${OTHER}\n${MODEL} ${ID}`;
    expect(readPasted(text)).toMatchObject({ model: MODEL, requestId: ID });
  });

  it('prefers the address to other ids around it', () => {
    expect(readPasted(`${URL_OF_RUN}/status parent ${OTHER} other/model`)).toMatchObject({ model: MODEL, requestId: ID });
  });

  it('guesses nothing where several runs are named', () => {
    const two = `${URL_OF_RUN}\n${BASE}/v2/models/${MODEL}/requests/${OTHER}`;
    expect(readPasted(two)).toMatchObject({ model: null, requestId: null, several: true });
    expect(readPasted(`${ID} ${OTHER}`)).toMatchObject({ requestId: null, several: true });
  });

  it('answers with the half that is there', () => {
    expect(readPasted(ID)).toMatchObject({ model: null, requestId: ID });
    expect(readPasted(MODEL)).toMatchObject({ model: MODEL, requestId: null });
  });

  it.each([
    '',
    'hello',
    'a/b/c',
    '{}',
    'Content-Type: application/json',
    'https://docs.example/development/queue',
    `${ID}0`,
    `x${ID}`,
    'handle(',
    '\u0000\ud800',
  ])('finds nothing in %j', (text) => {
    expect(readPasted(text)).toMatchObject({ model: null, requestId: null, several: false });
  });

  it('looks at the beginning of an endless text only, and comes to an end', () => {
    expect(readPasted('a-'.repeat(PASTED_LENGTH) + URL_OF_RUN).requestId).toBeNull();
    const endless = ['handle('.repeat(20_000), 'a/'.repeat(60_000), 'https://'.repeat(12_000), 'a.a-a_'.repeat(16_000)];
    for (const text of endless) expect(readPasted(text).requestId).toBeNull();
  });
});
