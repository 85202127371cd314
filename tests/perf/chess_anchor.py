"""What the gates for rules compare with: python-chess over whole random games."""

import random
from collections.abc import Iterator
from functools import cache
from time import thread_time

import chess

GAMES = 5


@cache
def games() -> tuple[tuple[chess.Move, ...], ...]:
    """Random games played to their end; each call returns the same ones."""
    rng = random.Random("chess")
    return tuple(tuple(_game(rng)) for _ in range(GAMES))


def _game(rng: random.Random) -> list[chess.Move]:
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.move_stack


@cache
def _written() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(move.uci() for move in game) for game in games())


@cache
def _plies() -> int:
    return sum(map(len, games()))


def moves() -> Iterator[tuple[chess.Board, chess.Move]]:
    """Each move with the board before it, for game after game, endlessly."""
    while True:
        for game in games():
            board = chess.Board()
            for move in game:
                yield board, move


def is_legal_and_push() -> float:
    """Measures the seconds a ply takes to be judged and made."""
    start = thread_time()
    for game in games():
        board = chess.Board()
        for move in game:
            board.is_legal(move)
            board.push(move)
    return (thread_time() - start) / _plies()


def every_move_and_push() -> float:
    """Measures the seconds a ply takes if all legal moves are listed and one is made."""
    start = thread_time()
    for game in games():
        board = chess.Board()
        for move in game:
            list(board.legal_moves)
            board.push(move)
    return (thread_time() - start) / _plies()


def push_uci() -> float:
    """Measures the seconds a ply takes to be read, judged and made."""
    written = _written()
    start = thread_time()
    for game in written:
        board = chess.Board()
        for move in game:
            board.push_uci(move)
    return (thread_time() - start) / _plies()
