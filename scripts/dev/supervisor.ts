import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"

/** How long a replaced server may take to close. Then it is killed, which the data survive. */
const closeMs = 2_000

export interface Supervisor {
  /** The address of the server, once one with the newest code is running; undefined if that one ended by itself. */
  readonly address: () => Promise<string | undefined>
  /** Replaces the server by one that loads its code again. */
  readonly restart: () => void
  readonly close: () => Promise<void>
}

interface SupervisorOptions {
  readonly environment: NodeJS.ProcessEnv
  readonly demo: boolean
  /** Called when a server answers, with the milliseconds since it was requested. */
  readonly started: (milliseconds: number) => void
  readonly failed: () => void
}

/** Runs one server at a time. */
export function superviseServer(options: SupervisorOptions): Supervisor {
  let child: ChildProcess | undefined
  let isClosing = false
  let newest: Promise<string | undefined> = Promise.resolve(undefined)

  async function replace(before: Promise<unknown>): Promise<string | undefined> {
    await before
    const begun = performance.now()
    await end(child)
    if (isClosing) return undefined
    const started = fork(join(projectFolder, "scripts/dev/server.ts"), options.demo ? ["--demo"] : [], {
      cwd: projectFolder,
      env: options.environment,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    })
    child = started
    const address = await new Promise<string | undefined>((resolve) => {
      started.once("message", (message: { readonly address: string }) => resolve(message.address))
      started.once("exit", () => resolve(undefined))
    })
    if (address !== undefined) options.started(performance.now() - begun)
    else if (!isClosing) options.failed()
    return address
  }

  const restart = (): void => {
    newest = replace(newest)
  }
  restart()
  return {
    async address() {
      let awaited: Promise<string | undefined>
      let address: string | undefined
      do {
        awaited = newest
        address = await awaited
      } while (awaited !== newest)
      return address
    },
    restart,
    async close() {
      isClosing = true
      await end(child)
      await newest
    },
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, "exit")
  child.kill("SIGTERM")
  const forced = setTimeout(() => child.kill("SIGKILL"), closeMs)
  await exited
  clearTimeout(forced)
}
