import { execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Builds the client into a folder for programs that do not run TypeScript: modules for Node and browsers, with all that they need, and beside
 * them what a compiler reads of their types.
 */
export async function buildClient(root: string, folder: string): Promise<void> {
  await Promise.all([buildModules(root, folder), buildTypes(root, join(folder, 'types'))])
}

/**
 * Each group of operations is a file of its own, which is loaded when it is first called. The list of groups is one, too: as an object inside
 * another file, it would keep every group in the bundle of a program that names a few.
 */
export async function buildModules(root: string, folder: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: ['index', 'groups'].map(name => join(root, `client/${name}.ts`)),
    cwd: root,
    platform: 'neutral',
    resolve: RESOLVED,
    plugins: [
      { name: 'groups', resolveId: source => (source === './groups.ts' ? { id: './groups.js', external: true } : undefined) },
    ],
  })
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await bundle.close()
  // Its code is among the modules.
  const licence = readFileSync(join(root, 'node_modules/typebox/license'), 'utf8')
  writeFileSync(join(folder, 'licences.md'), `# typebox\n\n${licence}`)
}

/** Packages are found as browsers and Node import them. */
const RESOLVED = { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] }

/** The compiler writes a file for each source. They name each other as sources, which a program that has no sources does not find. */
async function buildTypes(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const wanted = [
    '--checkers',
    '1',
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    root,
    '--outDir',
    folder,
  ]
  await promisify(execFile)(process.execPath, [compiler, '-p', join(root, 'client'), ...wanted])
  for (const name of globSync('**/*.d.ts', { cwd: folder })) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(['"]\.{1,2}\/[^'"]*)\.ts(?=['"])/g, '$1.js'))
  }
}
