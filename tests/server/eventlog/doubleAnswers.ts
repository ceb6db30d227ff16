import { randomUUID } from "node:crypto"
import type { ReadResp } from "@eventstore/db-client/generated/streams_pb.js"
import * as grpc from "@grpc/grpc-js"
import { featureMessages, gossipMessages, sharedMessages, streamMessages } from "./doubleStubs.ts"
import type { Stored } from "./storedStreams.ts"

/* The answers and refusals of EventStoreDB, in its own messages. */

export const appendBytesMax = 1024 * 1024
const ticksPerMillisecond = 10_000n

type Refusal = Partial<grpc.ServiceError>

function refusal(code: grpc.status, details: string, exception: string, more: Readonly<Record<string, string>> = {}) {
  const metadata = new grpc.Metadata()
  for (const [name, value] of Object.entries({ exception, ...more })) metadata.set(name, value)
  return { code, details, metadata }
}

export const tooLarge = (): Refusal =>
  refusal(grpc.status.INVALID_ARGUMENT, "Maximum Append Size Exceeded.", "maximum-append-size-exceeded", {
    "maximum-append-size": String(appendBytesMax),
  })

export const propertyMissing = (property: string): Refusal =>
  refusal(
    grpc.status.INVALID_ARGUMENT,
    `Required Metadata Property '${property}' is missing`,
    "missing-required-metadata-property",
    { "required-metadata-properties": property },
  )

/** For a stream that was deleted for good. */
export const streamDeleted = (stream: string): Refusal =>
  refusal(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, "stream-deleted", {
    "stream-name": stream,
  })

export const notSignedIn: Refusal = { code: grpc.status.UNAUTHENTICATED, details: "Unauthenticated" }

export const malformed = (details: string): Refusal => ({ code: grpc.status.INVALID_ARGUMENT, details })

/** For a position at which no record begins. */
export const noRecord: Refusal = {
  code: grpc.status.UNKNOWN,
  details: "Unexpected ReadAllResult: Error",
}

/** As a server of this age answers: it would accept batches. */
export function supportedMethods() {
  const supported = new featureMessages.SupportedMethods()
  supported.setEventStoreServerVersion("23.10.0")
  for (const name of ["read", "append", "batchappend"]) {
    const method = new featureMessages.SupportedMethod()
    method.setServiceName("event_store.client.streams.streams")
    method.setMethodName(name)
    method.setFeaturesList(["stream", "all"])
    supported.addMethods(method)
  }
  return supported
}

/** The refusal of a follower, which names the leader. */
export const notLeader = (leaderPort: number): Refusal =>
  refusal(grpc.status.NOT_FOUND, "Leader info available", "not-leader", {
    "leader-endpoint-host": "127.0.0.1",
    "leader-endpoint-port": String(leaderPort),
  })

/** The answer of a node that takes no calls now. */
export const unavailable: Refusal = { code: grpc.status.UNAVAILABLE, details: "the node is not ready" }

/** A member of a cluster, as a node describes it. */
export interface ClusterMember {
  readonly port: number
  readonly isLeader: boolean
  readonly isAlive?: boolean
  readonly host?: string
}

export function clusterInfo(members: ReadonlyArray<ClusterMember>) {
  const { FOLLOWER, LEADER } = gossipMessages.MemberInfo.VNodeState
  const cluster = new gossipMessages.ClusterInfo()
  for (const { port, isLeader, isAlive = true, host = "127.0.0.1" } of members) {
    const endpoint = new gossipMessages.EndPoint()
    endpoint.setAddress(host)
    endpoint.setPort(port)
    const member = new gossipMessages.MemberInfo()
    const id = new sharedMessages.UUID()
    id.setString(randomUUID())
    member.setInstanceId(id)
    member.setIsAlive(isAlive)
    member.setState(isLeader ? LEADER : FOLLOWER)
    member.setHttpEndPoint(endpoint)
    cluster.addMembers(member)
  }
  return cluster
}

export function eventAnswer(stored: Stored): ReadResp {
  const recorded = new streamMessages.ReadResp.ReadEvent.RecordedEvent()
  const id = new sharedMessages.UUID()
  id.setString(stored.id)
  recorded.setId(id)
  recorded.setStreamIdentifier(identifierOf(stored.stream))
  recorded.setStreamRevision(String(stored.revision))
  recorded.setCommitPosition(String(stored.position))
  recorded.setPreparePosition(String(stored.position))
  recorded.getMetadataMap().set("type", stored.type)
  recorded.getMetadataMap().set("content-type", stored.contentType)
  recorded.getMetadataMap().set("created", String(BigInt(stored.recordedAt) * ticksPerMillisecond))
  recorded.setData(stored.data)
  recorded.setCustomMetadata(stored.metadata)
  const read = new streamMessages.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(String(stored.position))
  const answer = new streamMessages.ReadResp()
  answer.setEvent(read)
  return answer
}

export function checkpointAnswer(position: bigint): ReadResp {
  const checkpoint = new streamMessages.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const answer = new streamMessages.ReadResp()
  answer.setCheckpoint(checkpoint)
  return answer
}

export function identifierOf(stream: string): InstanceType<typeof sharedMessages.StreamIdentifier> {
  const identifier = new sharedMessages.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString("base64"))
  return identifier
}
