/**
 * `npm run console`: shows the console with changes as they are saved, on a service that runs already. All but the console is passed on to it, so
 * that the cookies of a session are those of one origin.
 *   npm run console                              the service at http://localhost:8080
 *   npm run console -- http://localhost:9000     another one
 */
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import { consoleSettings } from './settings.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = process.argv[2] ?? 'http://localhost:8080'

/** The page names a file outside of its folder, which is found when it is built, but not by browsers. Vite adds where the console is. */
const findsIcon: Plugin = {
  name: 'finds-icon',
  transformIndexHtml: {
    order: 'pre',
    handler: page => page.replace('"../src/', `"/@fs/${root.replaceAll('\\', '/').replace(/^\//, '')}src/`),
  },
}

/** The service knows the console at `/console` too, without a slash at its end. */
const findsConsole: Plugin = {
  name: 'finds-console',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/console(?=$|\?)/, '/console/')
      next()
    })
  },
}

const settings = await consoleSettings(root)
const server = await createServer({
  ...settings,
  plugins: [...(settings.plugins ?? []), findsIcon, findsConsole],
  mode: 'development',
  server: {
    host: 'localhost',
    port: 5173,
    fs: { allow: [root] },
    proxy: {
      '^/(?!console(/|$))': {
        target,
        // The service takes writes by cookie from its own origin alone, and this one is in front of it.
        changeOrigin: true,
        headers: { origin: new URL(target).origin },
      },
    },
  },
})
await server.listen()
console.log(`The console is at ${server.resolvedUrls?.local[0] ?? 'http://localhost:5173/console/'}, on the service at ${target}`)
