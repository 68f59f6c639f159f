/** Files that say they are something else: by their name, by the header they come with, or by being two things at once. */

import { deflateSync, gzipSync } from 'node:zlib';
import { avifHead, box, gif, glb, jpegHead, latin, PNG_SIGNATURE, pngChunk, SMALL_PNG, wav, webpHead, zip } from './bytes.ts';

export interface Disguise {
  readonly name: string;
  readonly bytes: Buffer;
  /** The end of its link. */
  readonly path: string;
  readonly contentType: string;
  /** What its first bytes are, as the ending of a file. Null: words, which do not stand where a picture was promised. */
  readonly truth: string | null;
}

const RUNS_HERE = '<script>fetch(location.hash)</script>';
const HTML = latin(`<!doctype html><title>x</title>${RUNS_HERE}`);
const SVG = latin(
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>`,
);
const EXE = latin(`MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0${'\0'.repeat(44)}\x80\0\0\0${'\0'.repeat(64)}PE\0\0L\x01`);
const ELF = latin(`\x7fELF\x02\x01\x01${'\0'.repeat(57)}`);
const LNK = Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(56)]);
const PDF = latin(
  '%PDF-1.7\n%\xe2\xe3\xcf\xd3\0\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.launchURL("x")) >> >> endobj\n%%EOF\n',
);
const MP4 = Buffer.concat([box('ftyp', latin('isom\0\0\x02\0isomiso2')), box('free', Buffer.alloc(64))]);
const GLB = glb({ asset: { version: '2.0' }, scenes: [{ nodes: [] }] });
const asPng = { path: 'a.png', contentType: 'image/png' };

export const DISGUISES: readonly Disguise[] = [
  { name: 'HTML as PNG', bytes: HTML, ...asPng, truth: null },
  {
    name: 'HTML behind a comment as JPEG',
    bytes: Buffer.concat([latin('<!-- -->\n'), HTML]),
    path: 'a.jpg',
    contentType: 'image/jpeg',
    truth: null,
  },
  {
    name: 'XHTML as PNG',
    bytes: latin(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${RUNS_HERE}</html>`),
    ...asPng,
    truth: null,
  },
  {
    name: 'HTML with a byte order mark as WebP',
    bytes: Buffer.concat([latin('\xef\xbb\xbf'), HTML]),
    path: 'a.webp',
    contentType: 'image/webp',
    truth: null,
  },
  { name: 'HTML in UTF-16 as PNG', bytes: Buffer.from(`\ufeff${HTML.toString('latin1')}`, 'utf16le'), ...asPng, truth: 'bin' },
  { name: 'SVG as PNG', bytes: SVG, ...asPng, truth: 'svg' },
  { name: 'SVG as a video', bytes: SVG, path: 'a.mp4', contentType: 'video/mp4', truth: 'svg' },
  { name: 'SVG packed by gzip as PNG', bytes: gzipSync(SVG), ...asPng, truth: 'bin' },
  { name: 'ZIP as PNG', bytes: zip('a.exe', EXE), ...asPng, truth: 'zip' },
  { name: 'ZIP after a PNG signature', bytes: Buffer.concat([PNG_SIGNATURE, zip('a.exe', EXE)]), ...asPng, truth: 'bin' },
  {
    name: 'PNG with HTML after its end',
    bytes: Buffer.concat([SMALL_PNG, HTML]),
    path: 'a.html',
    contentType: 'text/html',
    truth: 'png',
  },
  {
    name: 'PNG with a ZIP after its end',
    bytes: Buffer.concat([SMALL_PNG, zip('a.exe', EXE)]),
    path: 'a.zip',
    contentType: 'application/zip',
    truth: 'png',
  },
  {
    name: 'PNG with HTML in a text chunk',
    bytes: Buffer.concat([
      SMALL_PNG.subarray(0, 33),
      pngChunk('tEXt', latin(`Comment\0${HTML.toString('latin1')}`)),
      SMALL_PNG.subarray(33),
    ]),
    path: 'a.htm',
    contentType: 'text/html',
    truth: 'png',
  },
  {
    name: 'PNG served as HTML under a program’s name',
    bytes: SMALL_PNG,
    path: 'a.png.exe',
    contentType: 'text/html',
    truth: 'png',
  },
  {
    name: 'GIF that is also a script',
    bytes: latin('GIF89a/*\x01\x01\x80\0\0*/=1;fetch("/ran")//;'),
    path: 'a.js',
    contentType: 'text/javascript',
    truth: 'gif',
  },
  {
    name: 'GIF with a page in its comment',
    bytes: Buffer.concat([
      gif({ width: 1, height: 1 }).subarray(0, -1),
      Buffer.from([0x21, 0xfe, 52]),
      HTML.subarray(0, 52),
      Buffer.from([0, 0x3b]),
    ]),
    path: 'a.html',
    contentType: 'text/html',
    truth: 'gif',
  },
  {
    name: 'JPEG head with a script in its comment',
    bytes: Buffer.concat([
      latin('\xff\xd8\xff\xfe\0\x20<script>fetch("/ran")</script>*'),
      jpegHead({ width: 1, height: 1 }).subarray(2),
    ]),
    path: 'a.php',
    contentType: 'text/html',
    truth: 'jpg',
  },
  {
    name: 'WebP head served as a script',
    bytes: webpHead({ width: 1, height: 1 }),
    path: 'a.mjs',
    contentType: 'application/javascript',
    truth: 'webp',
  },
  {
    name: 'AVIF head served as XHTML',
    bytes: avifHead({ width: 1, height: 1 }),
    path: 'a.xhtml',
    contentType: 'application/xhtml+xml',
    truth: 'avif',
  },
  { name: 'PDF as PNG', bytes: PDF, ...asPng, truth: 'pdf' },
  { name: 'PDF that begins as a page', bytes: Buffer.concat([HTML, latin('\n'), PDF]), ...asPng, truth: null },
  {
    name: 'page after the head of a PDF',
    bytes: Buffer.concat([PDF, HTML]),
    path: 'a.html',
    contentType: 'text/html',
    truth: 'pdf',
  },
  { name: 'Windows program as PNG', bytes: EXE, ...asPng, truth: 'bin' },
  { name: 'Windows program as a video', bytes: EXE, path: 'a.mp4', contentType: 'video/mp4', truth: 'bin' },
  { name: 'Linux program as JPEG', bytes: ELF, path: 'a.jpg', contentType: 'image/jpeg', truth: 'bin' },
  { name: 'shell script as PNG', bytes: latin('#!/bin/sh\ncurl http://127.0.0.1:9/ran\n'), ...asPng, truth: null },
  {
    name: 'batch file as WAV',
    bytes: latin('@echo off\r\nstart calc\r\n'),
    path: 'a.wav',
    contentType: 'audio/wav',
    truth: null,
  },
  { name: 'Windows link as PNG', bytes: LNK, ...asPng, truth: 'bin' },
  {
    name: 'web link as PNG',
    bytes: latin('[InternetShortcut]\r\nURL=file:///c:/windows/system32/calc.exe\r\n'),
    ...asPng,
    truth: null,
  },
  {
    name: 'desktop entry as PNG',
    bytes: latin('[Desktop Entry]\nType=Application\nName=fox.png\nExec=xcalc\n'),
    ...asPng,
    truth: null,
  },
  {
    name: 'Java archive as MP3',
    bytes: zip('META-INF/MANIFEST.MF', latin('Main-Class: X')),
    path: 'a.mp3',
    contentType: 'audio/mpeg',
    truth: 'bin',
  },
  { name: 'JSON as PNG', bytes: latin('{"error":"expired"}'), ...asPng, truth: null },
  { name: 'nothing at all as PNG', bytes: Buffer.alloc(0), ...asPng, truth: null },
  { name: 'PNG cut after its signature', bytes: PNG_SIGNATURE, ...asPng, truth: 'bin' },
  { name: 'PNG cut in its header', bytes: SMALL_PNG.subarray(0, 20), ...asPng, truth: 'png' },
  { name: 'PNG cut in its pixels', bytes: SMALL_PNG.subarray(0, 50), ...asPng, truth: 'png' },
  { name: 'GIF cut after its signature', bytes: latin('GIF89a'), path: 'a.gif', contentType: 'image/gif', truth: null },
  { name: 'video cut after its first box', bytes: MP4.subarray(0, 24), path: 'a.mp4', contentType: 'video/mp4', truth: 'mp4' },
  { name: 'video that is two boxes of nothing, as HTML', bytes: MP4, path: 'a.html', contentType: 'text/html', truth: 'mp4' },
  { name: '3D model as PNG', bytes: GLB, ...asPng, truth: 'glb' },
  { name: 'sound as PNG', bytes: wav(), ...asPng, truth: 'wav' },
  { name: 'deflated page as PNG', bytes: deflateSync(HTML), ...asPng, truth: 'bin' },
];
