// Platform words in package names, and how npm spells them in `os`, `cpu` and `libc`.
const OS = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  macos: 'darwin',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win: 'win32',
  win32: 'win32',
  windows: 'win32',
}
const CPU = {
  aarch64: 'arm64',
  arm: 'arm',
  arm64: 'arm64',
  armv7: 'arm',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
}
// Packages for the eabi variants (gnueabihf, musleabihf) declare no libc, so those words are missing here.
const LIBC = { gnu: 'glibc', musl: 'musl' }

/** `@scope/tool-linux-x64-musl` -> `{ cpu: ['x64'], libc: ['musl'], os: ['linux'] }`; null if the name has no platform */
export function platformOf(packageName) {
  if (packageName === 'fsevents') return { os: ['darwin'] }
  const words = packageName.split(/[-/_.]/)
  const named = (table) => words.map((word) => table[word]).findLast(Boolean)
  const [cpu, os] = [named(CPU), named(OS)]
  // A WebAssembly build has a cpu (wasm32), but no os.
  if (!os && cpu !== 'wasm32') return null
  const libc = os === 'linux' ? named(LIBC) : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}
