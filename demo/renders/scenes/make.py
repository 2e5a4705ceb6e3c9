"""Render pictures: blender -b -P make.py -- [--preview] FOLDER NAME..."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from catalogue import PICTURES  # noqa: E402
from output import render  # noqa: E402
from studio import new_scene  # noqa: E402


def main(args):
    preview = args[0] == '--preview'
    folder, *names = args[1:] if preview else args
    for name in names:
        scene, options = PICTURES[name]
        new_scene(name)
        scene()
        if preview:
            options = {**options, 'samples': 20, 'percent': 30}
        render(os.path.join(folder, f'{name}.webp'), **options)


main(sys.argv[sys.argv.index('--') + 1:])
