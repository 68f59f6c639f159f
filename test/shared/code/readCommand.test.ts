import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandTrouble, readCommand } from '../../../src/shared/code/readCommand.ts';

const URL = 'https://api.comfy.org/v2/models/bfl/flux-2-pro';
const MODEL = 'bfl/flux-2-pro';
const KEY = `comfyui-${'0a1b2c3d'.repeat(8)}`;
const SEED = '1234567890123456789';
const DOLLAR = '$';

/** Name, what is pasted, the model that is read, and the value of the body. */
const GOOD: readonly (readonly [string, string, string | null, unknown])[] = [
  ['a curl command on one line', `curl ${URL}/requests -d '{"prompt":"a"}'`, MODEL, { prompt: 'a' }],
  [
    'the command of the Router’s own guide, with its base in a variable and its other calls',
    `BASE="${URL}"\n\n# 1. Submit.\ncurl "$BASE/requests" \\\n  -H "X-API-Key: $COMFY_API_KEY" \\\n  -H "Idempotency-Key: $(uuidgen)" \\\n  -H "Content-Type: application/json" \\\n  -d '{"prompt": "a red teapot, morning light"}'\n\n# 2. Poll\nREQUEST_ID="<request_id>"\ncurl -i "$BASE/requests/$REQUEST_ID/status" -H "X-API-Key: $COMFY_API_KEY"\ncurl -X PUT "$BASE/requests/$REQUEST_ID/cancel"`,
    MODEL,
    { prompt: 'a red teapot, morning light' },
  ],
  [
    'the synchronous route',
    `curl -X POST ${URL} -H 'Content-Type: application/json' --data '{"prompt":"b"}'`,
    MODEL,
    { prompt: 'b' },
  ],
  ['an address with a query', `curl '${URL}/requests?strict_mode=true' -d '{"a":1}'`, MODEL, { a: 1 }],
  ['an address in capitals', `curl '${URL.replace('flux', 'FLUX')}' -d '{"a":1}'`, MODEL, { a: 1 }],
  ['a slash that came encoded', `curl 'https://x.example/v2/models/bfl%2Fflux-2-pro/requests' -d '{"a":1}'`, MODEL, { a: 1 }],
  ['a prompt of a terminal before it', `$ curl ${URL} -d '{"a":1}'`, MODEL, { a: 1 }],
  ['fences and talk around it', `Try this:\n\n\`\`\`bash\ncurl ${URL} -d '{"a":1}'\n\`\`\`\nand tell me.`, MODEL, { a: 1 }],
  ['what comes behind a pipe', `curl -s ${URL} -d '{"a":1}' | jq .result > out.json`, MODEL, { a: 1 }],
  ['options that hang together', `curl -sSLXPOST ${URL} -H"X-API-Key: x" -d'{"a":1}'`, MODEL, { a: 1 }],
  ['--json', `curl --json '{"a":1}' ${URL}/requests`, MODEL, { a: 1 }],
  ['--json in two pieces', `curl --json '{"a":1,' --json '"b":2}' ${URL}/requests`, MODEL, { a: 1, b: 2 }],
  ['--data-raw, which may begin with a sign', `curl --url ${URL} --data-raw '{"at":"@x"}'`, MODEL, { at: '@x' }],
  ['--data-binary with an equals sign', `curl ${URL} --data-binary='{"a":1}'`, MODEL, { a: 1 }],
  ['a quote inside of single quotes', `curl ${URL} -d '{"p":"it'\\''s"}'`, MODEL, { p: "it's" }],
  ['double quotes with backslashes', `curl ${URL} -d "{\\"p\\":\\"a\\\\nb\\"}"`, MODEL, { p: 'a\nb' }],
  ['$’…’ quotes', `curl ${URL} --data-raw $'{"p":"it\\'s \\u00e9 \\x41 \\\\n"}'`, MODEL, { p: "it's é A \n" }],
  ['a body over several lines', `curl ${URL} -d '{\n  "p": "x",\n  "n": 2\n}'`, MODEL, { p: 'x', n: 2 }],
  ['lines joined with a space behind the backslash', `curl ${URL} \\ \n  -d '{"a":1}'`, MODEL, { a: 1 }],
  ['lines that end as on Windows', `curl ${URL} \\\r\n  -d '{"a":1}'\r\n`, MODEL, { a: 1 }],
  ['a body out of a variable of the text', `BODY='{"a":1}'\nexport X=2\ncurl ${URL} -d "$BODY"`, MODEL, { a: 1 }],
  ['a piece out of a variable of the text', `P=cat\ncurl ${URL} -d '{"p":"'"$P"'"}'`, MODEL, { p: 'cat' }],
  ['a here-document', `curl ${URL} -d @- <<'EOF'\n{"p": "$5 and \`x\`"}\nEOF\n`, MODEL, { p: '$5 and `x`' }],
  ['a here-document without quotes', `curl ${URL} --data-binary @- << EOF\n{"p": "a \\$5"}\nEOF`, MODEL, { p: 'a $5' }],
  ['a here-string', `curl ${URL} -d @- <<< '{"a":1}'`, MODEL, { a: 1 }],
  ['spaces that came from a page', `curl\u00a0${URL}\u00a0-d\u00a0'{"a":1}'`, MODEL, { a: 1 }],
  ['a comment behind it', `curl ${URL} -d '{"a":1}' # curl ${URL} -d '{"b":2}'`, MODEL, { a: 1 }],
  ['a body with a comma too many', `curl ${URL} -d '{"a":1,}'`, MODEL, { a: 1 }],
  ['another address, with the body alone', `curl https://api.example.com/v1/images -d '{"prompt":"x"}'`, null, { prompt: 'x' }],
  [
    'cmd with carets',
    `curl ^"${URL}/requests^" ^\n  -H ^"x: y^" ^\n  --data-raw ^"^{^\\^"p^\\^":^\\^"a^%b^\\^"^}^"`,
    MODEL,
    { p: 'a%b' },
  ],
  ['cmd with lines joined', `curl.exe -X POST "${URL}" ^\r\n -d "{\\"p\\":\\"a\\"}"`, MODEL, { p: 'a' }],
  ['cmd with doubled quotes', `curl "${URL}" ^\r\n -d "{""p"":""a^b""}"`, MODEL, { p: 'a^b' }],
  [
    'PowerShell with curl',
    `curl.exe -X POST "${URL}" \`\n  -H "X-API-Key: $env:COMFY_API_KEY" \`\n  -d '{\\"p\\": \\"it''s\\"}'`,
    MODEL,
    { p: "it's" },
  ],
  [
    'PowerShell as browsers copy it',
    `Invoke-WebRequest -UseBasicParsing -Uri "${URL}/requests" \`\n-Method "POST" \`\n-Headers @{\n"accept"="*/*"\n  "x"="y"\n} \`\n-ContentType "application/json" \`\n-Body "{\`"p\`":\`"a\`"}"`,
    MODEL,
    { p: 'a' },
  ],
  [
    'PowerShell with a here-string',
    `$body = @'\n{"p": "it's"}\n'@\nInvoke-RestMethod -Uri '${URL}' -Method Post -Body $body`,
    MODEL,
    { p: "it's" },
  ],
  [
    'the SDK in Python',
    `from comfy_sdk import Comfy\n\n# Reads COMFY_API_KEY.\nwith Comfy() as client:\n    handle = client.models.submit(\n        "bfl/flux-2-pro",\n        {"prompt": "a red teapot", "n": None, "ok": True, },\n    )\n    print("request_id:", handle.request_id)\n`,
    MODEL,
    { prompt: 'a red teapot', n: null, ok: true },
  ],
  [
    'the SDK in TypeScript',
    `import { comfy } from "@comfyorg/sdk";\ntype R = { result: { sample: string } };\nconst handle = await comfy.models.submit<R>("bfl/flux-2-pro", {\n  prompt: 'a // "red" teapot', // words\n  width: 1_024,\n});`,
    MODEL,
    { prompt: 'a // "red" teapot', width: 1024 },
  ],
  [
    'subscribe with further settings',
    `const r = await comfy.models.subscribe<{ a: string }>(\n  "bfl/flux-2-pro",\n  { prompt: "x" },\n  { onQueueUpdate: (u) => console.log(u.status), timeoutMs: 300_000 },\n);`,
    MODEL,
    { prompt: 'x' },
  ],
  ['a call with its arguments by name', `client.models.run(model="bfl/flux-2-pro", body={"a": 1})`, MODEL, { a: 1 }],
  [
    'a body that stands before the call',
    `payload = dict(prompt="x", seed=${SEED})\nclient.models.submit("bfl/flux-2-pro", payload)`,
    MODEL,
    { prompt: 'x', seed: Number(SEED) },
  ],
  [
    'fetch',
    `const response = await fetch("${URL}/requests", {\n  method: "POST",\n  headers: { "X-API-Key": process.env.COMFY_API_KEY ?? "", "Idempotency-Key": crypto.randomUUID() },\n  body: JSON.stringify({ prompt: "x", nested: { list: [1, 2,], }, 'a-b': null, skip: undefined }),\n});\nconsole.log(JSON.stringify(await response.json(), null, 2));`,
    MODEL,
    { prompt: 'x', nested: { list: [1, 2] }, 'a-b': null },
  ],
  ['fetch with a text', `fetch('${URL}', { method: 'POST', body: '{"prompt":"it\\'s"}' })`, MODEL, { prompt: "it's" }],
  [
    'fetch with the body before it',
    `const body = JSON.stringify({ a: 1 }, null, 2)\nconst base = '${URL}'\nfetch(\`\${base}/requests\`, { method: 'POST', body })`,
    MODEL,
    { a: 1 },
  ],
  [
    'a shorthand for a value of the text',
    `const prompt = "x" as const;\nconst size: number = 5;\nfetch("${URL}", { body: JSON.stringify({ prompt, size }) })`,
    MODEL,
    { prompt: 'x', size: 5 },
  ],
  ['axios', `axios.post("${URL}/requests", { prompt: "x" }, { headers: { "X-API-Key": key } })`, MODEL, { prompt: 'x' }],
  ['axios with an object', `axios({ url: "${URL}", method: "post", data: { prompt: "x" } })`, MODEL, { prompt: 'x' }],
  [
    'requests',
    `import os, requests\n\nr = requests.post(\n    "${URL}/requests",\n    headers={"X-API-Key": os.environ["COMFY_API_KEY"]},\n    json={"prompt": "it's", "on": False, "t": (1, 2), "l": [1, 2,]},  # json={"no": 1}\n)\n`,
    MODEL,
    { prompt: "it's", on: false, t: [1, 2], l: [1, 2] },
  ],
  [
    'requests with a name',
    `import requests\npayload = {\n  'prompt': 'a'\n  ' b',\n}\nrequests.post(f"{BASE}/v2/models/x", json=payload)\nmodel = "bfl/flux-2-pro"`,
    MODEL,
    { prompt: 'a b' },
  ],
  [
    'requests with json.dumps',
    `import requests, json\nrequests.post("${URL}", data=json.dumps({"a": 1}, ensure_ascii=False))`,
    MODEL,
    { a: 1 },
  ],
  ['httpx with a text of three quotes', `httpx.post("${URL}", content="""{"a": "b\\\\n"}""")`, MODEL, { a: 'b\n' }],
  ['the body alone', '{"prompt": "x"}', null, { prompt: 'x' }],
  [
    'an object of JavaScript alone',
    "{ prompt: 'x', n: .5, m: 5., h: 0xff, b: 1n, k: +3 }",
    null,
    { prompt: 'x', n: 0.5, m: 5, h: 255, b: 1, k: 3 },
  ],
  [
    'an object of Python alone',
    '{"a": True, "b": None, "c": r"\\d", "d": f"x{{y}}"}',
    null,
    { a: true, b: null, c: '\\d', d: 'x{y}' },
  ],
  ['an object with a name', 'const body = {\n  prompt: "x",\n};', null, { prompt: 'x' }],
  ['texts that are added up', '{ prompt: "a " +\n "b" }', null, { prompt: 'a b' }],
  ['a template that computes nothing', '{ prompt: `two\nlines` }', null, { prompt: 'two\nlines' }],
  ['escapes of JavaScript', "{ p: '\\u{1f600}\\x41\\u00e9\\t\\'\\q\\\n.' }", null, { p: "\u{1f600}Aé\t'q." }],
  ['escapes of Python', "{'p': '\\U0001f600\\x41\\t\\q', 'n': None}", null, { p: '\u{1f600}A\t\\q', n: null }],
  ['a name in brackets', '{ ["a b"]: 1, 2: 3 }', null, { 'a b': 1, 2: 3 }],
];

/** Name, what is pasted, why it is refused, and what is shown of it. */
const BAD: readonly (readonly [string, string, CommandTrouble, string])[] = [
  ['nothing', '   \n', 'nothing', ''],
  ['prose', 'a red teapot on a windowsill, with curls of steam', 'nothing', ''],
  ['a body in a file', `curl ${URL} -d @body.json`, 'file', 'body.json'],
  ['a body in a file that is read by the shell', `curl ${URL} --data-binary @- < body.json`, 'file', 'body.json'],
  ['a body from another program', `cat body.json | curl ${URL} -d @-`, 'file', ''],
  ['a command inside of the body', `curl ${URL} -d "{\\"p\\":\\"$(rm -rf /)\\"}"`, 'variable', '$(rm -rf /)'],
  ['backticks inside of the body', `curl ${URL} -d "{\\"p\\":\\"\`whoami\`\\"}"`, 'variable', '`whoami`'],
  ['a variable that the text does not set', `curl ${URL} -d '{"p":"'"$PROMPT"'"}'`, 'variable', '$PROMPT'],
  ['a variable of a here-document', `curl ${URL} -d @- <<EOF\n{"p":"$PROMPT"}\nEOF`, 'variable', '$PROMPT'],
  ['a variable of PowerShell', `Invoke-RestMethod -Uri "${URL}" -Body $body`, 'variable', '$body'],
  ['a form', `curl ${URL} -F image=@cat.png`, 'form', ''],
  ['a body that is no JSON', `curl ${URL} -d 'prompt=x'`, 'notJson', ''],
  ['a list for a body', `curl ${URL} -d '[1]'`, 'notJson', ''],
  ['a command without a body', `curl ${URL}/openapi.json`, 'noBody', ''],
  ['a status read', `curl ${URL}/requests/6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21/status`, 'run', ''],
  ['the Router’s answer', '{"request_id":"6f1a1a6e-6a53-4a5f-9d3a-2b3b0a1f9c21","status":"IN_QUEUE"}', 'run', ''],
  ['two commands', `curl ${URL} -d '{"a":1}'\ncurl ${URL} -d '{"a":2}'`, 'several', ''],
  ['two calls', `a.models.run("x/y", {"a":1})\na.models.run("x/y", {"a":2})`, 'several', ''],
  [
    'a template that computes',
    `fetch("${URL}", { body: JSON.stringify({ p: \`a ${DOLLAR}{b}\` }) })`,
    'template',
    `\`a ${DOLLAR}{b}\` }) })`,
  ],
  ['an f-string that computes', 'requests.post(url, json={"p": f"a {b}"})', 'template', 'f"a {b}"})'],
  ['a call for a value', `x.models.run("x/y", { p: readFileSync("/etc/passwd") })`, 'code', 'readFileSync("/etc/passwd") })'],
  ['an environment variable for a value', `x.models.run("x/y", { p: process.env.HOME })`, 'code', 'process.env.HOME })'],
  ['a sum for a value', 'x.models.run("x/y", { p: 1 + 2 })', 'code', '+ 2 })'],
  ['a spread', 'x.models.run("x/y", { ...rest })', 'code', '...rest })'],
  ['a function', 'x.models.run("x/y", { p() { return 1 } })', 'code', 'p() { return 1 } })'],
  ['a variable from elsewhere', 'x.models.run("x/y", { p: prompt })', 'variable', 'prompt })'],
  ['a set of Python', 'client.models.run("x/y", {"a", True})', 'code', '"a", True})'],
  ['bytes', 'client.models.run("x/y", {"a": b"x", "t": True})', 'code', 'b"x", "t": True})'],
  ['no number', 'x.models.run("x/y", { p: 007 })', 'number', '007 })'],
  ['a number of which only the sign of its kind is there', 'x.models.run("x/y", { p: 0x_ })', 'number', '0x_ })'],
  ['endless hexadecimal digits', `x.models.run("x/y", { p: 0x${'f'.repeat(300_000)} })`, 'number', `0x${'f'.repeat(38)}`],
  ['a cut text', 'x.models.run("x/y", { p: "abc', 'cut', '"abc'],
  ['a cut object', 'x.models.run("x/y", { p: 1,', 'cut', ''],
  ['a name of itself', 'a = a\nclient.models.run("x/y", a)', 'variable', ''],
  ['more than is ever read', 'x'.repeat(4_000_001), 'tooLong', ''],
];

describe('a draft out of a command', () => {
  test.each(GOOD)('%s', (_name, text, model, value) => {
    const read = readCommand(text);
    expect(read).toMatchObject({ ok: true, model });
    expect(read.ok && JSON.parse(read.body)).toEqual(value);
  });

  test.each(BAD)('is refused: %s', (name, text, why, what) => {
    const read = readCommand(text);
    expect(read).toMatchObject({ ok: false, why });
    if (!read.ok && name !== 'a name of itself') expect(read.what).toBe(what);
  });

  test.each([
    `curl ${URL} -d '{"seed": ${SEED}, "x": 1.50, "y": 1E5}'`,
    `client.models.submit("${MODEL}", {"seed": ${SEED}, "x": 1.50, "y": 1E5})`,
    `fetch("${URL}", { body: JSON.stringify({ seed: ${SEED}, x: 1.50, y: 1E5 }) })`,
    `requests.post("${URL}", json={"seed": ${SEED}, "x": 1.50, "y": 1E5})`,
  ])('keeps digits as they are written: %s', (text) => {
    const read = readCommand(text);
    expect(read.ok && read.body).toBe(`{"seed": ${SEED}, "x": 1.50, "y": 1E5}`);
  });

  test('keeps a JSON body to the letter: spaces, order, escapes and names that stand twice', () => {
    const body = '{ "b":1 ,\n"a" : "\\u00e9\\/", "a": 2 }';
    const read = readCommand(`curl ${URL} -d '${body}'`);
    expect(read.ok && read.body).toBe(body);
  });
});

describe('a key in what is pasted', () => {
  test.each([
    ['in a header', `curl ${URL} -H 'X-API-Key: ${KEY}' -d '{"a":1}'`],
    ['as a bearer', `curl ${URL} -H 'Authorization: Bearer ${KEY}' -d '{"a":1}'`],
    ['of another make', `curl ${URL} -H 'X-API-Key: sk-abcdefghijkl' -d '{"a":1}'`],
    ['in code', `const comfy = new Comfy({ apiKey: "${KEY}" });\ncomfy.models.run("${MODEL}", { a: 1 })`],
    ['in the body', `curl ${URL} -d '{"a":"${KEY}"}'`],
    ['in what cannot be read', `x.models.run("x/y", { p: ask("${KEY}") })`],
  ])('is told and never handed on: %s', (_name, text) => {
    const read = readCommand(text);
    expect(read.hadKey).toBe(true);
    expect(JSON.stringify(read)).not.toContain(KEY.slice(0, 20));
  });

  test.each([
    `curl ${URL} -H "X-API-Key: $COMFY_API_KEY" -d '{"a":1}'`,
    `curl ${URL} -H 'X-API-Key: <your key>' -d '{"a":"comfyui-workflow-of-a-cat"}'`,
    `requests.post("${URL}", headers={"X-API-Key": os.environ["COMFY_API_KEY"]}, json={"a": 1})`,
    `fetch("${URL}", { headers: { "X-API-Key": process.env.COMFY_API_KEY }, body: '{"a":1}' })`,
  ])('is not seen where there is only a place for one: %s', (text) => {
    expect(readCommand(text)).toMatchObject({ ok: true, hadKey: false });
  });
});

describe('what is pasted may be hostile', () => {
  test('it is never run', () => {
    const seen: string[] = [];
    Object.assign(globalThis, { trap: () => seen.push('run') });
    for (const text of [
      '{ a: trap() }',
      'x.models.run("x/y", (() => trap())())',
      '{ get a() { trap() } }',
      `{ a: \`${DOLLAR}{trap()}\` }`,
    ]) {
      expect(readCommand(text).ok).toBe(false);
    }
    expect(seen).toEqual([]);
  });

  test('a name like __proto__ is a name like any other', () => {
    const read = readCommand('{ __proto__: { polluted: true }, constructor: 1 }');
    expect(read.ok && read.body).toBe('{"__proto__": {"polluted": true}, "constructor": 1}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('names that hold each other many times over end soon', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `a${index} = [a${index + 1}, a${index + 1}, a${index + 1}]`);
    expect(readCommand(`${lines.join('\n')}\nclient.models.run("x/y", {"a": a0})`)).toMatchObject({ ok: false });
  });

  test.each([
    ['brackets', `x.models.run("x/y", ${'['.repeat(200_000)}`],
    ['braces', `x.models.run("x/y", ${'{"a":'.repeat(200_000)}`],
    ['quotes', `curl ${URL} -d ${'"'.repeat(400_001)}`],
    ['backslashes', `curl ${URL} -d "${'\\'.repeat(400_001)}`],
    ['dollars', `curl ${URL} -d "${'$('.repeat(200_000)}`],
    ['open comments', `x.models.run("x/y", {${'/*'.repeat(200_000)}`],
    ['open templates', '`${'.repeat(200_000)],
    ['spaces', `x.${' '.repeat(400_000)}run("x/y", {})`],
    ['dots and spaces', '. '.repeat(400_000)],
    ['equals signs', 'a = '.repeat(200_000)],
    ['here-documents', `curl ${URL} <<E\n`.repeat(20_000)],
    ['fences', '```\n'.repeat(200_000)],
    ['words that begin a key', 'comfyui-'.repeat(200_000)],
    ['carets', `curl ^"${'^'.repeat(400_000)}`],
  ])('hundreds of thousands of %s are read to an end', (_name, text) => {
    expect(() => readCommand(text)).not.toThrow();
  });

  test('whatever is pasted, it answers, and a draft out of it is an object of JSON', () => {
    const piece = fc.constantFrom(
      'curl ',
      URL,
      ' -d ',
      "'",
      '"',
      '{',
      '}',
      '[',
      ']',
      '"a":',
      '1',
      ',',
      '\\',
      '\n',
      '$',
      '(',
      ')',
      '`',
      '//',
      '#',
      'f"',
      'models.run("x/y", ',
      '<<E',
      'None',
      ' ^',
      '@',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 40 }), (pieces) => {
        const read = readCommand(pieces.join(''));
        if (read.ok) expect(JSON.parse(read.body)).toBeTypeOf('object');
      }),
      { numRuns: 3_000 },
    );
  });

  test('any JSON body comes through any of the shells', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), (value) => {
        const body = JSON.stringify(value);
        const shell = `curl ${URL} -d '${body.replaceAll("'", "'\\''")}'`;
        const here = `curl ${URL} -d @- <<'EOF'\n${body}\nEOF`;
        const script = `x.models.run("${MODEL}", ${body})`;
        for (const text of [shell, here, script]) {
          const read = readCommand(text);
          expect(read.ok && JSON.stringify(JSON.parse(read.body))).toBe(JSON.stringify(JSON.parse(body)));
        }
      }),
      { numRuns: 300 },
    );
  });
});
