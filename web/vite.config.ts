import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import localesPlugin from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractInBrowsers } from './contract-in-browsers.ts'
import { asksFor, layers } from './layers.ts'
import { mapTiles } from './map-tiles.ts'
import { sayingsByName, wordsWithCode } from './words-with-code.ts'

const api = 'http://127.0.0.1:4341'

/** Languages of the product; the strings of every other language leave the component library, which knows French as fr-FR alone. */
const locales = ['en-US', 'es-ES', 'fr-FR']

/** Vite's own adds each class's line, which differs from class to class: in code and styles that took a kilobyte of the first load. */
function generateScopedName(name: string, file: string): string {
  return `_${name}_${createHash('sha1')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 5)}`
}

/** Text fonts are needed for the first paint, so the page asks for the hashed font before it has read the styles. */
function preloadFont(): Plugin {
  return {
    name: 'waybill:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          }))
      },
    },
  }
}

/**
 * Of zod, browsers leave out what only servers use, and zod's methods hold on to in every bundle (colinhacks/zod#6350): schemas that
 * describe themselves as JSON Schema (OpenAPI); code made while running, which our content policy forbids; and English messages, which
 * our own replace (contract/mistakes.ts). A quarter of zod.
 */
function leaveOutOfZod(): Plugin {
  return {
    name: 'waybill:leave-out-of-zod',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/inst\._zod\.processJSONSchema = [^;]+;/g, '')
          .replaceAll(/create(?:Standard|To)JSONSchemaMethod\(this, [^)]+\)/g, 'undefined')
          .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
          .replace('core.config(en())', 'undefined'),
    },
  }
}

/** An icon is its paths: nobody asks for its name, and what stands in the code once needs no keys. A tenth of what a page's icons weigh. */
function bareIcons(): Plugin {
  return {
    name: 'waybill:bare-icons',
    apply: 'build',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/, "key": "svg-\d+"/g, '')
          .replace(/createReactComponent\("(\w+)", "[^"]+", "[^"]+"/, 'createReactComponent("$1", "", ""'),
    },
  }
}

/** Readers of papers, maps, editors: fetched only for what needs them. The last 2 percent of such a file cost as long as the rest of it. */
const LARGE = 256 * 1024

/** Writes `.br` and `.gz` beside each text file, public ones included, so that the server never compresses a static file. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const text = /\.(?:js|mjs|css|html|svg|json|webmanifest|txt|wasm|geojson)$/
  let folder = ''
  return {
    name: 'waybill:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    // Only what was written is made smaller: a build that fails is to say why by itself.
    async writeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter(
        (file) => text.test(file) && !file.startsWith('.'),
      )
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const source = await readFile(path)
          const keep = async (suffix: string, small: Buffer) => {
            if (small.length < source.length) await writeFile(path + suffix, small)
          }
          await Promise.all([
            zip(source, { level: 9 }).then((small) => keep('.gz', small)),
            brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: source.length > LARGE ? 10 : 11 } }).then(
              (small) => keep('.br', small),
            ),
          ])
        }),
      )
    },
  }
}

/**
 * What some PDFs need beside their reader (letters of Asia, fonts that a document does not bring, decoders of scans), of our own origin;
 * the reader asks for each when a document does.
 */
function pdfjsFiles(): Plugin {
  const whole = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const { version } = JSON.parse(readFileSync(join(whole, 'package.json'), 'utf8')) as { version: string }
  const at = `assets/pdfjs-${version}/`
  const files = ['cmaps', 'standard_fonts', 'iccs', 'wasm']
    .flatMap((folder) => readdirSync(join(whole, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => !/\.wasm$|quickjs|LICENSE_QUICKJS/.test(file))
  return {
    name: 'waybill:pdfjs-files',
    generateBundle() {
      for (const file of files)
        this.emitFile({ type: 'asset', fileName: at + file, source: readFileSync(join(whole, file)) })
    },
    configureServer(server) {
      server.middlewares.use(`/${at}`, (request, response, next) => {
        const file = files.find((one) => `/${one}` === request.url)
        if (!file) return next()
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        response.end(readFileSync(join(whole, file)))
      })
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...localesPlugin.vite({ locales }), enforce: 'pre' },
    react(),
    sayingsByName(),
    wordsWithCode(),
    leaveOutOfZod(),
    bareIcons(),
    contractInBrowsers(),
    preloadFont(),
    pdfjsFiles(),
    mapTiles(),
    precompress(),
  ],
  css: { modules: { generateScopedName } },
  worker: { format: 'es' },
  // A catalogue is read as a whole; a variable for each of its words would double it.
  json: { namedExports: false },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What the first load of a page consists of (commands/first-load.mjs).
    manifest: true,
    sourcemap: false,
    // Native light-dark() and relative colours (tokens.css); older targets would have them rewritten.
    target: ['chrome123', 'firefox128', 'safari18'],
    // The policy allows scripts, styles and fonts from our own origin only (TRUST, secure defaults): nothing becomes a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: asksFor },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // `es-tenders`, which is another than `fr-ca-tenders` and than the code of that room.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, catalogue] = /catalogues\/([\w-]+)\/([\w-]+)\.json$/.exec(facadeModuleId ?? '') ?? []
          return `assets/${language ? `${language}-${catalogue}` : '[name]'}-[hash].js`
        },
        codeSplitting: layers,
      },
    },
  },
  server: {
    port: 4340,
    strictPort: true,
    proxy: { '/api': api, '/dev': api, '/live': api, '/ready': api },
  },
})
