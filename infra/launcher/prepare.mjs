// Runs before `npm start`, `npm test` and `npm run bench` with whatever Node the machine has, so: plain Node, no packages.
// Installs what is missing and takes no time when nothing is.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '../..');
/** Tests and benchmarks start servers of their own and a browser. */
const isStart = !['test', 'bench'].includes(process.argv[2]);
const say = (text) => process.stdout.write(`${text}\n`);

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Node ${process.versions.node} is too old. Leitstand needs Node 20 or newer.`);

installPackages();
if (!process.env.NATS_URL || !isStart) {
  installProgram('nats-server', 'nats-server', 'Or set NATS_URL to a NATS server that you run.');
}
if (!isStart)
  installProgram(
    'chromium-headless-shell',
    'chromium-headless-shell',
    'The tests and benchmarks in a browser need it.',
  );

/** `npm ci` when the lock file is not the one that was installed last. */
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const marker = path.join(root, 'node_modules', '.leitstand-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  say('Installing packages (about a minute) …');
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed. Is the npm registry reachable?',
  );
  writeFileSync(marker, lock);
}

/** A program of the system, from Debian's package manager when it is not on the PATH. */
function installProgram(program, debianPackage, otherwise) {
  if (onPath(program)) return;
  if (!onPath('apt-get'))
    fail(`${program} is not on the PATH and this system has no apt-get. Install ${program} by hand. ${otherwise}`);
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) {
    fail(`${program} is not on the PATH. Install it with: sudo apt-get install ${debianPackage}\n${otherwise}`);
  }
  say(`Installing ${program} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  const install = () => apt('install', '-y', '--no-install-recommends', debianPackage);
  // The package lists of a fresh machine may be missing or old: only then they are fetched.
  if (!install() && !(apt('update') && install())) {
    fail(`${program} could not be installed. Try: sudo apt-get install ${debianPackage}\n${otherwise}`);
  }
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.some((folder) => folder !== '' && existsSync(path.join(folder, program)));
}

function run(command, args, otherwise) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) fail(otherwise);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
