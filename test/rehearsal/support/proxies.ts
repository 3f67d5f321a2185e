import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { need, projectFolder, run } from './programs.ts'
import type { Stage } from './stage.ts'

export type RunningProxy = { url: string; version: string }

/** Debian's Caddy with deploy/Caddyfile, filled in as docs/deploy.md says, but without a certificate */
export async function startCaddy(stage: Stage, ports: number[]): Promise<RunningProxy> {
  const caddy = need('caddy')
  const [port, admin] = [await freePort(), await freePort()]
  const upstreams = ports.map((upstream) => `127.0.0.1:${upstream}`).join(' ')
  const file = readFileSync(join(projectFolder, 'deploy/Caddyfile'), 'utf8')
    .replaceAll('{$DOMAIN}', `http://127.0.0.1:${port}`)
    .replaceAll('{$UPSTREAMS}', upstreams)
    .replace('\n{\n', `\n{\n\tadmin 127.0.0.1:${admin}\n`)
  const config = join(stage.folder, 'Caddyfile')
  writeFileSync(config, file)
  const version = await firstLine(caddy, 'version')
  const env = { PATH: process.env.PATH, XDG_DATA_HOME: stage.folder, XDG_CONFIG_HOME: stage.folder }
  const program = run(caddy, ['run', '--adapter', 'caddyfile', '--config', config], { env })
  stage.atEnd(() => program.stop())
  await program.said(/serving initial configuration/)
  return { url: `http://127.0.0.1:${port}`, version: `caddy ${version}` }
}

/** Debian's nginx with `ip_hash`, and `max_fails=0` for each server, as docs/deploy.md says */
export async function startNginx(stage: Stage, ports: number[]): Promise<RunningProxy> {
  const nginx = need('nginx')
  const port = await freePort()
  const config = join(stage.folder, 'nginx.conf')
  mkdirSync(join(stage.folder, 'logs'))
  const servers = ports.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join(' ')
  writeFileSync(
    config,
    `daemon off; pid nginx.pid; error_log logs/error.log crit;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream washday { ip_hash; ${servers} }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://washday; proxy_set_header Host $host; }
  }
}
`,
  )
  const version = await firstLine(nginx, '-v')
  const program = run(nginx, ['-p', stage.folder, '-e', 'logs/error.log', '-c', config])
  stage.atEnd(() => program.stop())
  await untilListening(port)
  return { url: `http://127.0.0.1:${port}`, version: version.replace('nginx version: ', '') }
}

async function firstLine(program: string, flag: string): Promise<string> {
  const { stdout, stderr } = await run(program, [flag]).ended
  return `${stdout}${stderr}`.trim().split('\n')[0] ?? ''
}

export async function untilListening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Nothing listens on port ${port}`)
}
