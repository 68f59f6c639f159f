import { describe, expect, it } from 'vitest';
import { parseRouterBase } from '../../../../src/main/adapters/router/routerBase.ts';

describe('the Router base', () => {
  it.each([
    ['https://api.example.test', 'https://api.example.test'],
    ['  https://api.example.test/ ', 'https://api.example.test'],
    ['HTTPS://API.Example.Test', 'https://api.example.test'],
    ['https://api.example.test:8443', 'https://api.example.test:8443'],
    ['https://api.example.test:443', 'https://api.example.test'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
    ['https://192.168.1.20', 'https://192.168.1.20'],
  ])('takes %j', (text, ok) => {
    expect(parseRouterBase(text)).toEqual({ ok });
  });

  it.each([
    ['', 'baseNotUrl'],
    ['api.example.test', 'baseNotUrl'],
    ['https://', 'baseNotUrl'],
    ['https://exa mple.test', 'baseNotUrl'],
    ['http:example.test', 'baseNotUrl'],
    ['http://api.example.test', 'baseNotHttps'],
    ['http://192.168.1.20', 'baseNotHttps'],
    ['http://127.0.0.1.example.test', 'baseNotHttps'],
    ['http://localhost.example.test', 'baseNotHttps'],
    ['ftp://api.example.test', 'baseNotHttps'],
    ['ws://127.0.0.1:1', 'baseNotHttps'],
    ['file:///etc/passwd', 'baseNotHttps'],
    ['https://api.example.test/v2', 'baseHasPath'],
    ['https://api.example.test/?a=1', 'baseHasPath'],
    ['https://api.example.test?', 'baseHasPath'],
    ['https://api.example.test#top', 'baseHasPath'],
    ['https://me:secret@api.example.test', 'baseHasCredentials'],
    ['https://me@api.example.test', 'baseHasCredentials'],
    ['https://@api.example.test', 'baseHasCredentials'],
  ])('refuses %j as %s', (text, refused) => {
    expect(parseRouterBase(text)).toEqual({ refused });
  });
});
